import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import type { EmbeddedImageResult } from './image-task.ts';
import { readImageAnswer } from './read-image-answer.ts';

const A = 'https://f.example/a.png';
const B = 'https://f.example/b.png';
const INSIDE: readonly EmbeddedImageResult[] = [
  { file: 'h0', kind: 'png', bytes: 10, sha256: 'aa' },
  { problem: 'That is none.' },
  { file: 'h2', kind: 'jpeg', bytes: 20, sha256: 'bb' },
  { file: 'h3', kind: 'png', bytes: 10, sha256: 'aa' },
];
const P = (n: number) => `<media ${n}: 16 characters>`;

function read(answer: unknown, more: Partial<Parameters<typeof readImageAnswer>[1]> = {}) {
  return readImageAnswer(answer, {
    ...{ requested: 'T-1', statePlace: null, urlPlace: null },
    inside: INSIDE,
    keyFilter: { clean: (text) => text, holdsKey: (text) => text.includes('qk-key') },
    ...more,
  });
}
const found = (answer: unknown, more?: Partial<Parameters<typeof readImageAnswer>[1]>): string[] =>
  read(answer, more).found.map((image) => ('url' in image ? image.url : image.file));

describe('an image', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['at the top', { url: A }, [A]],
    ['under its name', { image_url: A }, [A]],
    ['under its name in another spelling', { imageUrl: A }, [A]],
    ['as an object under its name', { image_url: { url: A } }, [A]],
    ['in data', { data: { url: A } }, [A]],
    ['in a list', { created: 1, data: [{ url: A }] }, [A]],
    ['in a list of several', { data: [{ url: A }, { url: B }] }, [A, B]],
    ['in images', { images: [{ url: A, width: 9 }] }, [A]],
    ['as a bare text in images', { images: [A, B] }, [A, B]],
    ['as a bare text in output', { output: [A] }, [A]],
    ['as the only text of output', { id: 'x', output: A }, [A]],
    ['in result', { result: { image_url: A } }, [A]],
    ['deep in result', { result: { data: { images: [{ url: A }] } } }, [A]],
    ['as a list of addresses', { data: { image_urls: [A, B] } }, [A, B]],
    ['as a bare list', [{ url: A }], [A]],
    ['inside', { data: [{ b64_json: P(0) }] }, ['h0']],
    ['inside, bare', { images: [P(0), P(2)] }, ['h0', 'h2']],
    ['inside, where an address should be', { data: [{ url: P(2) }] }, ['h2']],
    ['inside and elsewhere: it is one', { data: [{ url: A, b64_json: P(0) }] }, ['h0']],
    ['inside, spoilt, and elsewhere', { data: [{ url: A, b64_json: P(1) }] }, [A]],
    ['inside twice', { images: [P(0), P(3)] }, ['h0']],
    ['twice', { url: A, data: [{ url: A }] }, [A]],
    ['beside one that came to nothing', { data: [{ url: A, status: 'failed' }, { url: B }] }, [B]],
    ['under the surer name', { image: B, data: [{ url: A }] }, [A]],
    ['under the name of what was sent, where there is no other', { image: B }, [B]],
  ])('is found in %s', (_, answer, right) => {
    expect(found(answer)).toEqual(right);
    expect(read(answer)).toMatchObject({ taskId: null, progress: null });
  });

  test.each<[string, unknown]>([
    ['nowhere', {}],
    ['nowhere, whatever else is an address', { status_url: A, cover: A, prompt: A, input: { image: A } }],
    ['in a relative address', { url: '/a.png' }],
    ['in an address with the key', { url: 'https://f.example/?k=qk-key' }],
    ['in a number', { data: [{ url: 7 }] }],
    ['behind a mark of nothing', { data: [{ b64_json: P(9) }, { url: '<media 0>' }] }],
    ['in the prototype', JSON.parse('{"__proto__":{"url":"https://f.example/a.png"}}')],
  ])('is not found in %s', (_, answer) => {
    expect(found(answer)).toEqual([]);
  });

  test('that is unusable is reported with a reason', () => {
    expect(read({ data: [{ b64_json: P(1) }] })).toMatchObject({ found: [], problems: ['That is none.'] });
  });

  test('is read only from the place in the profile', () => {
    const answer = { url: A, job: { files: [{ link: B }], bytes: P(0) } };
    expect(found(answer, { urlPlace: 'job.files.0.link' })).toEqual([B]);
    expect(found(answer, { urlPlace: 'job.bytes' })).toEqual(['h0']);
    expect(found(answer, { urlPlace: 'job.none' })).toEqual([]);
  });

  test('is accepted at most twenty times', () => {
    const data = Array.from({ length: 70 }, (_, n) => ({ url: `${A}?${n}` }));
    expect(found({ data })).toEqual(data.slice(0, 20).map(({ url }) => url));
  });
});

describe('the reference that was sent', () => {
  test('is never a result, whatever its field name', () => {
    expect(found({ url: B, image: B, data: [{ url: A }] }, { sent: B })).toEqual([A]);
    expect(found({ image: B }, { sent: B })).toEqual([]);
    expect(found({ image: P(0) }, { sent: 'data:image/png;base64,AAAA' })).toEqual([]);
  });
});

describe('the state', () => {
  test.each<[string, unknown, string | null, string | null]>([
    ['is a success where a picture is there', { data: [{ url: A }] }, 'succeeded', null],
    ['is one where it came inside', { data: [{ b64_json: P(0) }] }, 'succeeded', null],
    ['is nothing where none is', { task_id: 'T-1', data: [] }, null, null],
    ['is nothing by an address nobody fetches from', { url: 'file:///etc/passwd' }, null, null],
    ['is nothing by what may have been sent', { image: A }, null, null],
    ['is what is said', { task_id: 'T-1', status: 'running', url: A }, 'running', 'running'],
    ['is not known where the word is not', { status: 'Painting', url: A }, null, 'Painting'],
    [
      'is that of the pictures',
      { data: [{ url: A, status: 'done' }, { status: 'running' }] },
      'running',
      'running',
    ],
    ['is failed', { data: { task_status: 'FAILED' } }, 'failed', 'FAILED'],
  ])('%s', (_, answer, state, stateText) => {
    expect(read(answer)).toMatchObject({ state, stateText });
  });

  test('is that of the polled task', () => {
    const tasks = [
      { task_id: 'T-0', status: 'failed', url: B },
      { task_id: 'T-1', status: 'succeeded', progress: 100, data: [{ url: A }] },
    ];
    const answer = { data: tasks };
    expect(read(answer)).toMatchObject({ taskId: 'T-1', state: 'succeeded', progress: 100 });
    expect(found(answer)).toEqual([A]);
  });
});

test('reads any response without an error, in bounded time', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom('data', 'images', 'url'), (value, name) => {
      const { found: pictures } = read({ [name]: value });
      expect(pictures.length).toBeLessThanOrEqual(20);
    }),
    runs(500, 20_000),
  );
  let deep: unknown = { url: A };
  for (let n = 0; n < 60; n++) deep = { data: [deep, deep] };
  const before = performance.now();
  expect(found(deep)).toEqual([]);
  expect(performance.now() - before).toBeLessThan(1000);
});
