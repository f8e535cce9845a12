import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { MediaScanner, mediaIndex } from './media-scanner.ts';

const MEDIA = ['ff'.repeat(40), 'ab'.repeat(300), 'c0ffee'.repeat(12_000)];
const isMedia = (head: string): boolean => /^[\da-f]{64}/.test(head);

function cut(text: string | Buffer, at: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text);
  const ends = [...new Set(at.map((i) => i % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, i) => bytes.subarray(from, ends[i] ?? bytes.length));
}

function scan(pieces: readonly Buffer[]) {
  const scanner = new MediaScanner(isMedia);
  for (const piece of pieces) scanner.push(piece);
  scanner.end();
  const bytes = Buffer.concat(pieces);
  const media = scanner.media.map(({ from, to }) => bytes.toString('latin1', from, to));
  const { isComplete, isCut } = scanner;
  return {
    text: scanner
      .take()
      .toString()
      .replace(/^\ufeff/, ''),
    media,
    isComplete,
    isCut,
  };
}

const splits = fc.array(fc.nat(), { maxLength: 12 });

test('finds what JSON.parse finds, whatever the escapes and splits', () => {
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(null, true, -1.5e3, '', 'a"b\\', '\\', 'ffff', '港口 🎻', '{"data":["', ']}'),
      fc.string({ maxLength: 60 }),
      fc.constantFrom(...MEDIA),
      fc.dictionary(fc.constantFrom('data', 'url', 'x"y', '\\', '__proto__'), tie('value'), { maxKeys: 3 }),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
  }));
  fc.assert(
    fc.property(fc.array(value), fc.boolean(), fc.boolean(), splits, (of, isEscaped, hasBom, at) => {
      const plain = isEscaped
        ? JSON.stringify(of, null, 2).replaceAll('ffff', 'ff\\u0066f')
        : JSON.stringify(of);
      const found = scan(cut((hasBom ? '\ufeff' : '') + plain, at));
      expect({ ...found, media: found.media.length }).toMatchObject({ isComplete: true, isCut: false });
      const unfolded: unknown = JSON.parse(found.text, (_, one: unknown) => {
        const media = found.media[mediaIndex(one) ?? -1];
        return media === undefined ? one : JSON.parse(`"${media}"`);
      });
      expect(unfolded).toEqual(JSON.parse(plain));
      expect(found.text.length).toBeLessThan(plain.length + 1);
      expect(found.media.length).toBe(JSON.stringify(of).match(/"(ff|ab|c0ffee){32,}"/g)?.length ?? 0);
    }),
    runs(500, 20_000),
  );
});

test('an unterminated string in an event does not swallow the next event', () => {
  const [media = ''] = MEDIA;
  const text = `: it says "no\r\ndata: {"audio":"${media}\n\ndata: {"audio":"${media}","x":"\\\n\ndata: {"y":"${media}"}\n\n`;
  fc.assert(
    fc.property(splits, (at) => {
      const found = scan(cut(text, at));
      const fold = (n: number) => `<media ${n}: ${media.length} characters>`;
      expect(found.text).toBe(
        `: it says "no\r\ndata: {"audio":"${fold(0)}\n\ndata: {"audio":"${fold(1)}","x":"\\\n\ndata: {"y":"${fold(2)}"}\n\n`,
      );
      expect(found.media).toEqual([media, media, media]);
    }),
    runs(100, 2000),
  );
});

describe('a scanned body', () => {
  const text = JSON.stringify({ data: { audio: MEDIA[1], status: 2 }, note: 'größe "\\" 🎻' });

  test('is incomplete if truncated, wherever it was cut', () => {
    const bytes = Buffer.from(text);
    for (let length = 0; length < bytes.length; length++) {
      expect(scan([bytes.subarray(0, length)]).isComplete, String(length)).toBe(false);
    }
    expect(scan([Buffer.from(`${text} \n`)]).isComplete).toBe(true);
    expect(scan([Buffer.from(`${text}}`)]).isComplete).toBe(false);
  });

  test('keeps the rest of a body with a long text', () => {
    for (const unit of ['x', '港', '🎻', '\\u00e9', '\\n', '\\"']) {
      const long = `{"note":"${unit.repeat(70_000)}","url":"https://f.example/1.png","short":"${unit.repeat(20)}"}`;
      const found: { note: string; url: string; short: string } = JSON.parse(
        scan(cut(long, [5, 40_000, 90_001])).text,
      );
      expect(found).toEqual({
        note: expect.stringMatching(/^<\d+ characters>$/),
        url: 'https://f.example/1.png',
        short: JSON.parse(`"${unit.repeat(20)}"`),
      });
    }
  });

  test.each([
    ['nesting', '[{"a":'.repeat(300_000)],
    ['keys', `{${'"a":1,'.repeat(400_000)}"b":2}`],
    ['strings', `["${`${'x'.repeat(15_000)}","`.repeat(200)}"]`],
    ['a string', `["${'x'.repeat(3_000_000)}`],
    ['white space', ' '.repeat(3_000_000)],
  ])('takes bounded memory without an end (%s)', (_, hostile) => {
    const found = scan(cut(hostile, [1000, 100_000, 1_000_001]));
    expect(found.text.length).toBeLessThanOrEqual(1024 * 1024);
  });
});
