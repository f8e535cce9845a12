import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseShallowJson } from '../../http/parse-json.ts';
import { runs } from '../../testing/deep.ts';
import { plainChatPiece } from './plain-chat-piece.ts';
import { RepeatedShape } from './repeated-shape.ts';

function textIn(line: string): string | null {
  return plainChatPiece(parseShallowJson(line))?.text ?? null;
}

function shape(): RepeatedShape {
  return new RepeatedShape('content', textIn);
}

function lineOf(content: unknown, more = ''): string {
  return `{"id":"c1","choices":[{"index":0,"delta":{"content":${JSON.stringify(content)}},"finish_reason":null}]${more}}`;
}

test('a line like the last one is read without the parser', () => {
  const learned = shape();
  expect(learned.match(lineOf('a'))).toBeNull();
  expect(learned.learn(lineOf('a'), 'a')).toBe(true);
  expect(learned.match(lineOf('b'))).toBe('b');
  expect(learned.match(lineOf('line\n"quoted" \\ 日本 \u2028 🎻'))).toBe('line\n"quoted" \\ 日本 \u2028 🎻');
});

test('a text that closes its string and opens another is not matched', () => {
  const learned = shape();
  learned.learn(lineOf('a'), 'a');
  const smuggled = lineOf('X').replace(
    '"X"',
    '"b"},"finish_reason":"stop"}],"choices":[{"index":0,"delta":{"content":"c"',
  );
  expect(textIn(smuggled)).toBe('c');
  expect(learned.match(smuggled)).toBeNull();
  expect(learned.match(lineOf('X').replace('X', 'a\\'))).toBeNull();
  expect(learned.match(lineOf('X').replace('X', 'a\nb'))).toBeNull();
  expect(learned.match(lineOf('X').replace('X', '\\u12'))).toBeNull();
});

test('a line in which the field stands elsewhere too is learned at the right place, or not at all', () => {
  const learned = shape();
  const tricky = lineOf('a', ',"note":{"content":"a"}');
  expect(learned.learn(tricky, 'a')).toBe(false);
  expect(learned.match(tricky.replace('"note":{"content":"a"}', '"note":{"content":"b"}'))).toBeNull();
});

test('never says anything else than the parser', () => {
  const content = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('"', '\\', '\\"', '"}', 'a\u0000', '\ud800'),
  );
  const envelope = fc.constantFrom(
    '',
    ',"usage":null',
    ',"x":{"content":"q"}',
    ',"usage":{"total_tokens":1}',
    ',"obfuscation":"zz"',
  );
  const raw = fc.tuple(content, fc.constantFrom('', '"', '\\', '","content":"z', '\n', '\\u00e9', '\\x'));
  fc.assert(
    fc.property(fc.array(fc.tuple(envelope, raw), { minLength: 2, maxLength: 12 }), (lines) => {
      const learned = shape();
      for (const [more, [text, wild]] of lines) {
        const line = lineOf(text, more).replace(
          '},"finish_reason"',
          () => `${wild === '' ? '' : `,"w":"${wild}"`}},"finish_reason"`,
        );
        const slow = textIn(line);
        const fast = learned.match(line);
        if (fast === null && slow !== null) learned.learn(line, slow);
        if (fast !== null) expect(fast).toBe(slow);
      }
    }),
    runs(2000, 20_000),
  );
});

test('mutated lines are read as the parser reads them, or left to it', () => {
  const base = lineOf('hello "you" \\ there');
  fc.assert(
    fc.property(fc.nat(base.length), fc.nat(3), fc.string({ maxLength: 3 }), (at, cut, put) => {
      const learned = shape();
      learned.learn(base, 'hello "you" \\ there');
      const mutated = base.slice(0, at) + put + base.slice(at + cut);
      const fast = learned.match(mutated);
      if (fast !== null) expect(textIn(mutated)).toBe(fast);
    }),
    runs(3000, 30_000),
  );
});

test('a stream whose envelope always changes is soon left alone', () => {
  let reads = 0;
  const learned = new RepeatedShape('content', (line) => {
    reads++;
    return textIn(line);
  });
  for (let i = 0; i < 2000; i++) {
    const line = lineOf('a', `,"obfuscation":"${i}"`);
    expect(learned.match(line)).toBeNull();
    learned.learn(line, 'a');
  }
  expect(reads).toBeLessThan(20);
});
