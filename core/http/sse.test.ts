import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/deep.ts';
import { SseOverflowError, SseReader } from './sse.ts';

type Seen = [data: string, name: string | undefined][];

function read(pieces: readonly (string | Uint8Array)[], cap = 1_000_000): Seen {
  const seen: Seen = [];
  const reader = new SseReader((data, name) => seen.push([data, name]), cap);
  for (const piece of pieces) reader.push(Buffer.from(piece));
  reader.end();
  return seen;
}

test.each<[string, string, Seen]>([
  [
    'LF',
    'data: a\n\ndata: b\n\n',
    [
      ['a', undefined],
      ['b', undefined],
    ],
  ],
  [
    'CRLF',
    'data: a\r\n\r\ndata: b\r\n\r\n',
    [
      ['a', undefined],
      ['b', undefined],
    ],
  ],
  [
    'CR',
    'data: a\r\rdata: b\r\r',
    [
      ['a', undefined],
      ['b', undefined],
    ],
  ],
  [
    'all line ends in one stream',
    'data: a\r\n\ndata: b\r\r\ndata: c\n\r\n',
    [
      ['a', undefined],
      ['b', undefined],
      ['c', undefined],
    ],
  ],
  ['BOM', '\ufeffdata: a\n\n', [['a', undefined]]],
  ['no space after the colon', 'data:a\n\n', [['a', undefined]]],
  ['only one space taken', 'data:  a\n\n', [[' a', undefined]]],
  ['data of many lines', 'data: a\ndata: b\ndata\ndata:c\n\n', [['a\nb\n\nc', undefined]]],
  ['comments and unknown fields', ': hello\nfoo: bar\ndata: a\n:\nid: 3\nretry: 10\n\n', [['a', undefined]]],
  [
    'names',
    'event: ping\ndata: {}\n\nevent:x\ndata: 1\n\ndata: 2\n\n',
    [
      ['{}', 'ping'],
      ['1', 'x'],
      ['2', undefined],
    ],
  ],
  ['an event without data is none', 'event: ping\n\ndata: a\n\n', [['a', undefined]]],
  ['blank lines between', '\n\n\ndata: a\n\n\n\n', [['a', undefined]]],
  [
    'the last event without its blank line',
    'data: a\n\ndata: [DONE]',
    [
      ['a', undefined],
      ['[DONE]', undefined],
    ],
  ],
])('%s', (_, stream, expected) => {
  expect(read([stream])).toEqual(expected);
});

const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('data:', 'data: ', 'event: ', ': ', 'id: ', 'x: '),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    )
    .map(([field, text]) => field + text.replace(/[\r\n]/g, ' ')),
  fc.constant(''),
  fc.constantFrom('data: {"a":"日本語 🎻"}', 'data', ':', 'data: é'),
);
const stream = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { minLength: 1, maxLength: 24 })
  .map((lines) => Buffer.from(lines.map(([text, end]) => text + end).join('')));

describe('any split of the bytes gives the same events', () => {
  test('split at random positions', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat(), { maxLength: 30 }), (bytes, places) => {
        const cuts = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
        const ends = [...cuts, bytes.length];
        const pieces = ends.map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end));
        expect(read(pieces)).toEqual(read([bytes]));
      }),
      runs(1000, 10_000),
    );
  });

  test('split after every byte', () => {
    fc.assert(
      fc.property(stream, (bytes) => {
        expect(read([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(read([bytes]));
      }),
      runs(300, 3000),
    );
  });
});

describe('the size limit', () => {
  test.each([
    ['a line without end', ['data: ', ...Array<string>(200).fill('x'.repeat(100))]],
    [
      'a line without end that begins as nothing known, then data',
      ['zzz', 'y'.repeat(50_000), '\ndata: ', 'x'.repeat(20_000)],
    ],
    ['empty data lines without end', Array<string>(3000).fill('data:\ndata:\ndata:\ndata:\n')],
    ['one whole event in one piece', [`data: ${'x'.repeat(10_001)}\n\n`]],
  ])('%s', (_, pieces) => {
    expect(() => read(pieces, 10_000)).toThrow(SseOverflowError);
  });

  test('stays exceeded once it was', () => {
    const reader = new SseReader(() => undefined, 10);
    expect(() => reader.push(Buffer.from('data: 12345678901234567890'))).toThrow(SseOverflowError);
    expect(() => reader.push(Buffer.from('\n\ndata: a\n\n'))).toThrow(SseOverflowError);
  });

  test('applies to each event, not to the stream', () => {
    expect(read([`data: ${'x'.repeat(1000)}\n\n`.repeat(100)], 1000)).toHaveLength(100);
  });

  test('emits nothing of an oversized event or of those in its chunk', () => {
    const seen: string[] = [];
    const reader = new SseReader((data) => seen.push(data), 10);
    const bytes = Buffer.from('data: a\n\ndata: 12345678901\n\ndata: b\n\n');
    expect(() => reader.push(bytes)).toThrow('an event is larger than 10 characters');
    expect(seen).toEqual(['a']);
  });
});

test('rethrows what the listener throws from push', () => {
  const reader = new SseReader(() => {
    throw new RangeError('mine');
  }, 100);
  expect(() => reader.push(Buffer.from('data: a\n\n'))).toThrow('mine');
});
