import { expect, test } from 'vitest';
import { jsonChunks } from './json-chunks.ts';

const textOf = (pieces: Iterable<Buffer>) => Buffer.concat([...pieces]).toString('utf8');

test.each([0, 1, 199, 200, 201, 1000])(
  '%s entries are the list they were, whatever stands in them',
  (count) => {
    const entries = Array.from({ length: count }, (_, n) => ({ n, text: `"0] },\n灯塔 ${n}0` }));
    const head = { app: 'Quartet', count: 0, missing: ['0'] };
    const text = textOf(jsonChunks(head, 'files', entries));
    expect(JSON.parse(text)).toEqual({ ...head, files: entries });
    expect(text.endsWith('}\n')).toBe(true);
  },
);

test('splits a long list into small chunks', () => {
  const entries = Array.from({ length: 20_000 }, (_, n) => ({ name: 'x'.repeat(500), n }));
  const sizes = [...jsonChunks({}, 'files', entries)].map(({ length }) => length);
  expect(Math.max(...sizes)).toBeLessThan(200 * 600);
});
