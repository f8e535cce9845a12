import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/deep.ts';
import { SseReader } from './sse.ts';
import { SseBytes } from './sse-bytes.ts';

/** Events, and everything that was handed on, in order. */
function take(pieces: readonly Buffer[]) {
  const events: string[] = [];
  const all: Buffer[] = [];
  let data = '';
  const sse = new SseBytes({
    data(bytes) {
      data += bytes.toString('latin1');
      all.push(Buffer.from(bytes));
    },
    frame: (bytes) => all.push(Buffer.from(bytes)),
    eventEnds() {
      events.push(data);
      data = '';
    },
  });
  for (const piece of pieces) sse.push(piece);
  sse.end();
  return { events, all: Buffer.concat(all).toString('latin1') };
}

function split(text: string, at: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text, 'latin1');
  const ends = [...new Set(at.map((i) => i % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, i) => bytes.subarray(from, ends[i] ?? bytes.length));
}

const line = fc.oneof(
  fc
    .tuple(fc.constantFrom('data:', 'data: ', 'data:  '), fc.stringMatching(/^[a-z{}:" ]{0,12}$/))
    .map((p) => p.join('')),
  fc.constantFrom(
    '',
    '',
    ': comment',
    'event: x',
    'id:1',
    'retry: 5',
    'data',
    'dat: a',
    'datas: b',
    'Data: c',
    ' data: d',
    'x',
  ),
);
const stream = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 14 })
  .map((lines) => lines.flat().join(''));

// The parser the chat uses says what is right.
test('finds the same events as the parser, in any split', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(), { maxLength: 10 }), (text, splits) => {
      const right: string[] = [];
      const parser = new SseReader((data) => right.push(data), 10_000);
      parser.push(Buffer.from(text, 'latin1'));
      parser.end();
      // The parser leaves out events whose data is empty.
      const got = take(split(text, splits)).events.filter((event) => event !== '');
      expect(got).toEqual(right.filter((event) => event !== ''));
    }),
    runs(1000, 20_000),
  );
});

test('hands on every byte once and in order', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(), { maxLength: 10 }), (text, splits) => {
      // The line end that joins two lines of one event is the only byte that is added.
      const { all } = take(split(text, splits));
      expect(all.replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
    }),
    runs(500, 5000),
  );
});

test('a mark at the head is no part of the first name', () => {
  expect(take([Buffer.from('\ufeffdata: a\n\n')]).events).toEqual(['a']);
});

test.each(['data: a', 'data: a\n', 'data: a\n\n'])(
  'an event that ends with the stream has come: %j',
  (text) => {
    expect(take([Buffer.from(text)]).events).toEqual(['a']);
  },
);

test('the name of a field has no end: none of it is held', () => {
  const sse = new SseBytes({ data: () => undefined, frame: () => undefined, eventEnds: () => undefined });
  // Code that counts each of its steps would take half a minute for them all.
  const block = Buffer.alloc(runs(1 << 20, 1 << 20).numRuns, 'x');
  sse.push(block);
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 8; i++) sse.push(block);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(4e6);
});
