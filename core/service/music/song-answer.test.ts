import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { readSongAnswer } from './song-answer.ts';

const A = 'https://files.example/a.mp3';
const B = 'https://files.example/b.mp3';
const places = { statePlace: null, urlPlace: null };
const read = (answer: unknown, more: Partial<typeof options> = {}) =>
  readSongAnswer(answer, { ...options, ...more });
const options = {
  requested: 'T',
  ...(places as { statePlace: string | null; urlPlace: string | null }),
  keyFilter: {
    clean: (text: string) => text.replaceAll('SECRET', '[REDACTED]'),
    holdsKey: (text: string) => text.includes('SECRET'),
  },
};
const urls = (answer: unknown, more: Partial<typeof options> = {}) =>
  read(answer, more).found.map(({ url }) => url);

describe('the songs of a response', () => {
  test.each([
    [{ audio_url: A }],
    [{ song_url: A }],
    [{ url: A }],
    [{ data: { audio_url: A } }],
    [{ data: { url: A } }],
    [{ songs: [{ audio_url: A }] }],
    [{ data: [{ url: A }] }],
    [{ data: { songs: [{ song_url: A }] } }],
    [{ result: { audio_url: A } }],
    [{ result: { data: { response: { clips: [{ audioUrl: A }] } } } }],
    [{ songs: [A] }],
    [{ output: [A] }],
    [{ audio: { url: A } }],
    [{ audio: A }],
    [[{ audio_url: A }]],
    // A URL under a generic name is not taken for a song if there is a better one.
    [{ url: 'https://service.example/tasks/T', songs: [{ audio_url: A }] }],
    [{ audio_url: A, songs: [{ audio_url: A }] }],
  ])('are found in %j', (answer) => {
    expect(urls(answer)).toEqual([A]);
    expect(read(answer).state).toBe('succeeded');
  });

  test('are in order, each URL once', () => {
    const songs = [{ audio_url: A, title: 'One' }, { audio_url: B }, { audio_url: A, lyrics: 'la' }];
    expect(read({ status: 'succeeded', songs }).found).toMatchObject([
      { url: A, title: 'One', lyrics: 'la' },
      { url: B, title: null },
    ]);
  });

  test('are at most twenty', () => {
    const songs = Array.from({ length: 5000 }, (_, i) => ({ audio_url: `https://files.example/${i}.mp3` }));
    expect(urls({ songs })).toHaveLength(20);
  });

  test('have all their metadata', () => {
    const song = {
      id: 7,
      title: ' City lights ',
      audio_url: A,
      duration: '116.5',
      lyrics: '[00:01.00]<00:01.00>City\nlights',
      style: 'folk',
      cover_url: 'https://files.example/a.png',
    };
    expect(read({ task_id: 'T', status: 'succeeded', progress: 100, songs: [song] })).toEqual({
      taskId: 'T',
      state: 'succeeded',
      stateText: 'succeeded',
      progress: 100,
      message: null,
      found: [
        {
          id: '7',
          url: A,
          title: 'City lights',
          durationSeconds: 116.5,
          lyrics: '[00:01.00]<00:01.00>City\nlights',
          style: 'folk',
          coverUrl: 'https://files.example/a.png',
        },
      ],
    });
  });

  test('an only song also has the metadata around it', () => {
    const answer = {
      title: 'Out',
      data: { lyrics: 'la', tags: ['folk', 'slow'], result: { audio_url: A, title: 'In' } },
    };
    expect(read(answer).found).toMatchObject([{ title: 'In', lyrics: 'la', style: 'folk, slow' }]);
  });

  test.each([
    [90, 90],
    [125_400, 125.4],
    ['12.5', 12.5],
    [0, null],
    [-5, null],
    ['long', null],
    [1e12, null],
  ])('a duration of %s is %s seconds', (duration, seconds) => {
    expect(read({ audio_url: A, duration }).found[0]?.durationSeconds).toBe(seconds);
  });

  test('are read only from the place that the connection specifies, if any', () => {
    const answer = { audio_url: B, data: { items: [{ link: A }], all: [A, B, 7] } };
    expect(urls(answer, { urlPlace: 'data.items.0.link' })).toEqual([A]);
    expect(urls(answer, { urlPlace: 'data.all' })).toEqual([A, B]);
    expect(urls(answer, { urlPlace: 'data.nowhere' })).toEqual([]);
    expect(
      read({ deep: { link: A }, songs: [{ audio_url: A, title: 'x' }] }, { urlPlace: 'deep.link' }).found,
    ).toMatchObject([{ url: A, title: 'x' }]);
  });

  test.each([
    '',
    'soon',
    '/files/a.mp3',
    'n/a',
    `https://files.example/${'a'.repeat(9000)}`,
    'https://',
    7,
    null,
  ])('have complete URLs: %j is not one', (url) => {
    expect(read({ audio_url: url, songs: [url], data: { url } })).toMatchObject({ found: [], state: null });
  });

  test('contain no key, wherever it was', () => {
    const answer = {
      status: 'done',
      songs: [
        { audio_url: `${A}?key=SECRET` },
        {
          audio_url: A,
          cover_url: `${A}?SECRET`,
          title: 'SECRET',
          lyrics: 'my SECRET',
          style: 'SECRET',
          id: 'SECRET',
        },
      ],
    };
    expect(read(answer).found).toMatchObject([{ url: A, title: '[REDACTED]', coverUrl: null }]);
    expect(JSON.stringify(read(answer).found)).not.toContain('SECRET');
  });
});

describe('a song counts as success', () => {
  test('without a state, and only with a URL that can be fetched', () => {
    expect(read({ audio_url: A }).state).toBe('succeeded');
    expect(read({ audio_url: 'file:///etc/passwd' })).toMatchObject({
      state: null,
      found: [{ url: 'file:///etc/passwd' }],
    });
  });

  test.each(['failed', 'running', 'rendering', 'cancelled', 200, 'queued', 'expired'])(
    'never if the state is %s',
    (status) => {
      expect(read({ status, songs: [{ audio_url: A }] }).state).not.toBe('succeeded');
      expect(read({ data: { status, audio_url: A } }).state).not.toBe('succeeded');
    },
  );

  test('in a list with states, once no song is still in progress', () => {
    const song = (status: string, audio_url = A) => ({ status, audio_url });
    expect(read({ songs: [song('complete'), song('streaming', B)] })).toMatchObject({
      state: 'running',
      stateText: 'streaming',
    });
    expect(read({ songs: [song('complete'), song('error', B)] })).toMatchObject({
      state: 'succeeded',
      found: [{ url: A }],
    });
    expect(read({ songs: [song('error'), song('error', B)] }).state).toBe('failed');
    expect(read({ songs: [song('complete'), song('complete', B)] }).state).toBe('succeeded');
  });
});

const name = fc.constantFrom(
  ...['status', 'state', 'data', 'result', 'songs', 'url', 'audio_url', 'task_id', 'id', 'progress', 'error'],
  ...['message', 'duration', 'tags', 'lyrics', 'cover_url', '__proto__', 'constructor', 'x'],
);
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    A,
    B,
    'running',
    'failed',
    'success',
    'https://',
    'file:///x',
    '',
    'T',
    200,
    0.5,
    null,
  ),
  fc.string(),
  fc.double(),
  fc.boolean(),
);
const anyAnswer = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    leaf,
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(name, tie('node'), { maxKeys: 6 }),
  ),
})).node;
const anyJson = fc.oneof(anyAnswer, fc.jsonValue({ maxDepth: 8 }));

describe('any response', () => {
  test('is parsed without a throw', () => {
    fc.assert(
      fc.property(
        anyJson,
        fc.option(fc.constantFrom('status', 'data.0', 'songs.x.y', 'constructor')),
        (json, place) => {
          const found = read(json, { urlPlace: place, statePlace: place });
          expect([null, 'queued', 'running', 'succeeded', 'failed', 'cancelled']).toContain(found.state);
          expect(found.progress ?? 0).toBeGreaterThanOrEqual(0);
          expect(found.progress ?? 0).toBeLessThanOrEqual(100);
          for (const song of found.found) {
            expect(URL.canParse(song.url)).toBe(true);
            expect(song.durationSeconds ?? 1).toBeGreaterThan(0);
            for (const text of [song.id, song.title, song.lyrics, song.style, song.coverUrl])
              expect(text === null || typeof text === 'string').toBe(true);
          }
          expect(new Set(found.found.map(({ url }) => url)).size).toBe(found.found.length);
        },
      ),
      runs(3000, 20_000),
    );
  });

  test('is a success only with an explicit state, or with a song and no state', () => {
    fc.assert(
      fc.property(anyJson, (json) => {
        const { state, stateText, found: songs } = read(json);
        if (state !== 'succeeded') return;
        const word = /^(succeeded|success|succeed|completed|complete|done|finished)$/i;
        const bySong = stateText === null && songs.some(({ url }) => /^https?:/.test(url));
        expect(bySong || word.test(stateText?.trim() ?? '')).toBe(true);
      }),
      runs(3000, 20_000),
    );
  });

  test('with a failure anywhere around the songs is not a success', () => {
    const bad = fc.constantFrom('failed', 'error', 'cancelled', 'running', 'rendering');
    fc.assert(
      fc.property(anyAnswer, bad, fc.boolean(), (inner, word, isOuter) => {
        const answer = isOuter
          ? { status: word, data: inner }
          : { data: { status: word, audio_url: A, result: inner } };
        const { state, stateText } = read(answer);
        // A deeper text may report that it is still in progress, never that it succeeded.
        expect(state, `${stateText}`).not.toBe('succeeded');
      }),
      runs(2000, 20_000),
    );
  });
});
