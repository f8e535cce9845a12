import { expect, it, test } from 'vitest';
import { LYRICS_MAX, STYLE_MAX_LENGTH } from './limits.ts';
import { MUSIC_MODELS } from './models.ts';
import { songRequest, taskId } from './music.ts';

const song = { model: MUSIC_MODELS[0], lyrics: '[verse]\nA line to sing' };
const prompt = { ...song, lyrics: 'a song about [solo] rain', custom_mode: true };
const whole = {
  ...song,
  custom_mode: false,
  instrumental: true,
  negative_tags: 'drums',
  style: 'folk',
  style_weight: 0.5,
  title: 'A line',
  vocal_gender: 'f',
};
const ok = (request: object) => songRequest.safeParse(request).success;
/** Returns the path and first word of the error. */
const refused = (request: object) => {
  const [issue, ...more] = songRequest.safeParse(request).error?.issues ?? [];
  expect(more).toEqual([]);
  return [issue?.path.join('.'), issue?.message];
};

it('song request accepts every field of the service and requires only lyrics and model', () => {
  expect(songRequest.parse(whole)).toEqual(whole);
  expect(songRequest.parse(song)).toEqual(song);
  for (const field of ['lyrics', 'model']) expect(refused({ ...whole, [field]: undefined })[0]).toBe(field);
  expect(ok({ ...song, tempo: 120 })).toBe(false);
});

const texts = ['negative_tags', 'style', 'title'];
const BOUNDS: readonly (readonly [field: string, good: readonly unknown[], bad: readonly unknown[]])[] = [
  ['model', [], ['', 1, null]],
  ['custom_mode', [true, false], ['true', 0, null, undefined]],
  ['instrumental', [true, false], ['false', 1, null, undefined]],
  ['style_weight', [0, 0.5, 1], [-0.01, 1.01, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined]],
  ['vocal_gender', ['f', 'm'], ['F', 'x', '', 'female', null, undefined]],
  ...texts.map((field): (typeof BOUNDS)[number] => [
    field,
    ['', 'x', 'x'.repeat(STYLE_MAX_LENGTH)],
    ['x'.repeat(STYLE_MAX_LENGTH + 1), 5, null, undefined],
  ]),
];

test.each(BOUNDS)('song request enforces the limits of %s', (field, good, bad) => {
  for (const value of good) expect(ok({ ...song, [field]: value })).toBe(true);
  for (const value of bad) expect(refused({ ...song, [field]: value })[0]).toBe(field);
});

test.each([
  [
    'unknown_tag',
    '[verse]\na\n[Chorus]\nb',
    'lyrics, line 3: "[Chorus]" is not a section tag. Did you mean [chorus]?',
  ],
  ['text_before_tag', '\na\n[verse]\nb', 'lyrics, line 2: This text stands before the first section tag.'],
  ['text_before_tag', 'no tag at all', 'lyrics, line 1: This text stands before the first section tag.'],
  ['section_without_text', '[verse]\na\n[bridge]', 'lyrics, line 3: [bridge] needs words under it.'],
])('song request refuses lyrics with %s but accepts them as a prompt', (_, lyrics, message) => {
  expect(refused({ ...song, lyrics })).toEqual(['lyrics', message]);
  expect(refused({ ...song, lyrics, custom_mode: false })).toEqual(['lyrics', message]);
  expect(refused({ ...song, lyrics, instrumental: true })).toEqual(['lyrics', message]);
  expect(ok({ ...song, lyrics, custom_mode: true })).toBe(true);
});

test.each(['intro-short', 'intro-medium', 'inst-short', 'inst-medium', 'outro-short', 'outro-medium'])(
  'song request accepts words under [%s]',
  (tag) => {
    expect(ok({ ...song, lyrics: `[${tag}]\nooh\n[verse]\na` })).toBe(true);
    expect(refused({ ...song, lyrics: `[${tag}]\nooh\n[verse]` })[1]).toContain('[verse] needs words');
  },
);

test.each([song, prompt])('song request refuses empty or too long text with a single error', (request) => {
  for (const lyrics of ['', ' \n\t'])
    expect(refused({ ...request, lyrics })).toEqual(['lyrics', 'lyrics must not be empty']);
  const full = request.lyrics.padEnd(LYRICS_MAX, 'x');
  expect(ok({ ...request, lyrics: full })).toBe(true);
  expect(refused({ ...request, lyrics: `${full}x` })).toEqual([
    'lyrics',
    `lyrics must be at most ${LYRICS_MAX} code points`,
  ]);
});

it('song request counts code points: 2,000 emoji fit and 2,001 do not', () => {
  expect(ok({ ...prompt, lyrics: '😀'.repeat(LYRICS_MAX) })).toBe(true);
  expect(ok({ ...prompt, lyrics: '😀'.repeat(LYRICS_MAX + 1) })).toBe(false);
});

test.each(['7f3a-91', 'song:2026~1', 'a.b', 'task_1@eu', '任务1', 'x'.repeat(256)])(
  '%s is a valid task id',
  (id) => {
    expect(taskId.safeParse(id).success).toBe(true);
  },
);

test.each([
  '',
  '.',
  '..',
  '...',
  'a/b',
  '../x',
  'a?b',
  'a#b',
  'a b',
  'a\nb',
  'a\\b',
  '%2e',
  'x'.repeat(257),
  7,
])('%j is not a valid task id', (id) => {
  expect(taskId.safeParse(id).success).toBe(false);
});
