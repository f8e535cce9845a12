import { expect, test } from 'vitest';
import { errorBody } from '../shared/service/errors.ts';
import { LYRICS_MAX, STYLE_MAX_LENGTH } from '../shared/service/limits.ts';
import { read, sandboxOfFile } from './testing/sandbox-under-test.ts';
import { QUICK_SONGS, SONG, songBody } from './testing/songs.ts';

const sandbox = sandboxOfFile({ songWorker: QUICK_SONGS });
const long = 'x'.repeat(STYLE_MAX_LENGTH + 1);
const verse = (codePoints: number, letter = '歌') => `[verse]\n${letter.repeat(codePoints - 8)}`;

type Limit = [name: string, body: unknown, field: string, says: string];
const LIMITS: readonly Limit[] = [
  ['no lyrics', songBody({ lyrics: undefined }), 'lyrics', 'required'],
  ['empty lyrics', songBody({ lyrics: '' }), 'lyrics', 'empty'],
  ['blank lyrics', songBody({ lyrics: ' \n ' }), 'lyrics', 'empty'],
  ['an empty prompt', songBody({ lyrics: '\n', custom_mode: true }), 'lyrics', 'empty'],
  ['lyrics as a list', songBody({ lyrics: ['[verse]'] }), 'lyrics', 'string'],
  ['lyrics too long', songBody({ lyrics: verse(LYRICS_MAX + 1) }), 'lyrics', '2000 code points'],
  ['a prompt too long', songBody({ lyrics: '🎵'.repeat(2001), custom_mode: true }), 'lyrics', '2000'],
  ['an unknown tag', songBody({ lyrics: '[verse]\nla\n[hook]\nla' }), 'lyrics', 'line 3'],
  ['text before a tag', songBody({ lyrics: 'la\n[verse]\nla' }), 'lyrics', 'before the first'],
  ['a verse without words', songBody({ lyrics: '[verse]\n[chorus]\nla' }), 'lyrics', '[verse] needs words'],
  ['no model', songBody({ model: undefined }), 'model', 'required'],
  ['custom_mode as text', songBody({ custom_mode: 'true' }), 'custom_mode', 'boolean'],
  ['instrumental as a number', songBody({ instrumental: 1 }), 'instrumental', 'boolean'],
  ['negative_tags too long', songBody({ negative_tags: long }), 'negative_tags', 'at most 1000'],
  ['style too long', songBody({ style: long }), 'style', 'at most 1000'],
  ['style as null', songBody({ style: null }), 'style', 'string'],
  ['style_weight below', songBody({ style_weight: -0.01 }), 'style_weight', 'at least 0'],
  ['style_weight above', songBody({ style_weight: 1.01 }), 'style_weight', 'at most 1'],
  ['style_weight as text', songBody({ style_weight: '0.5' }), 'style_weight', 'number'],
  ['title too long', songBody({ title: long }), 'title', 'at most 1000'],
  ['another gender', songBody({ vocal_gender: 'female' }), 'vocal_gender', '"f" or "m"'],
  ['a field it does not know', songBody({ bpm: 120 }), '', '"bpm"'],
  ['no object', [], '', 'object'],
  ['no JSON', '{"model":', '', 'not JSON'],
];

test.each(LIMITS)('%s is refused by name', async (_name, body, field, says) => {
  const server = sandbox();
  const response = await server.post(SONG, body);
  expect(response.status).toBe(400);
  const { error } = await read(response, errorBody);
  if (typeof error !== 'object' || error === null) throw new Error('no error object');
  expect(Object.keys(error).toSorted()).toEqual(['code', 'message', 'param', 'type']);
  expect(error.message).toContain(says);
  expect(error.param ?? '').toBe(field);
  // The field name precedes the sentence exactly once.
  if (field !== '') expect(error.message).toMatch(new RegExp(`^${field}: (?!${field}\\b)`));
  expect(server.bugs).toEqual([]);
});

test('a model without music is refused with 404 and the name of the music model', async () => {
  const response = await sandbox().post(SONG, songBody({ model: 'vendor-s2' }));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    error: {
      code: 'model_not_found',
      param: 'model',
      message: expect.stringContaining('vendor-music-1.0-260319'),
    },
  });
});

test('accepts a song request with every field at its limit', async () => {
  const server = sandbox();
  const bodies = [
    songBody({ lyrics: verse(LYRICS_MAX) }),
    songBody({ lyrics: verse(LYRICS_MAX, '🎵') }),
    songBody({ lyrics: '🎵'.repeat(LYRICS_MAX), custom_mode: true }),
    songBody({ lyrics: 'a song without tags, [odd] as it likes', custom_mode: true }),
    songBody({ lyrics: '[intro-short]\n[inst-medium]\n[outro-medium]', instrumental: true }),
    songBody({ lyrics: '[intro-short]\nooh\n[verse]\nla\n[outro-short]\nbye' }),
    songBody({ style_weight: 0, vocal_gender: 'f', custom_mode: false }),
    songBody({ style_weight: 1, vocal_gender: 'm', instrumental: false }),
    songBody({ style: long.slice(1), title: long.slice(1), negative_tags: long.slice(1) }),
    { model: 'vendor-music-1.0-260319', lyrics: '[verse]\nla' },
  ];
  for (const body of bodies) expect((await server.post(SONG, body)).status).toBe(200);
});
