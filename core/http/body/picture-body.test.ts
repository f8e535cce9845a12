import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { MemoryFiles } from '../../testing/memory-files.ts';
import { avifOf, gifOf, jpegOf, pngOf, webpOf } from '../../testing/pictures.ts';
import type { Settlement } from './body-messages.ts';
import { PictureBody } from './picture-body.ts';

const HOLDS = ['h0', 'h1', 'h2'];
const PATHS = { holds: HOLDS, quarantine: 'raw', quarantineMax: 1e6 };
const PICTURES = [pngOf(9, 9, 300), jpegOf(9, 9), webpOf(9, 9), avifOf(9, 9), gifOf(9, 9)];
const [PNG = Buffer.alloc(0)] = PICTURES;

function cut(text: string | Buffer, at: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text);
  const ends = [...new Set(at.map((i) => i % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, i) => bytes.subarray(from, ends[i] ?? bytes.length));
}

/** Reads a body to its end; what becomes of the files is said by `as`. */
function read(pieces: readonly Buffer[], as: Settlement = 'keep', files = new MemoryFiles()) {
  const body = new PictureBody(files, PATHS);
  body.begin('json');
  for (const piece of pieces) body.push(piece);
  const { inside } = body.end();
  const text = body.takeDocuments()[0]?.text ?? '';
  const kept = body.settle(as);
  return { files: files.files, unclosed: files.unclosed, inside, text, kept, isWhole: body.isWhole };
}

const splits = fc.array(fc.nat(), { maxLength: 12 });

/** The same value with the pictures in it as they stand in the text of an answer. */
function folded(value: unknown): { value: unknown; pictures: Buffer[] } {
  const pictures: Buffer[] = [];
  const walk = (of: unknown): unknown => {
    if (typeof of === 'string') {
      const data = /^data:[^,]{0,140};base64,(.*)$/is.exec(of)?.[1] ?? of;
      const found = PICTURES.find((picture) => picture.toString('base64') === data);
      if (found === undefined) return of;
      pictures.push(found);
      return pictures.length > HOLDS.length
        ? '<one more picture>'
        : `<picture ${pictures.length - 1}: ${found.length} bytes>`;
    }
    if (Array.isArray(of)) return of.map(walk);
    if (typeof of !== 'object' || of === null) return of;
    return Object.fromEntries(Object.entries(of).map(([name, inner]) => [name, walk(inner)]));
  };
  return { value: walk(value), pictures };
}

describe('against JSON.parse', () => {
  const picture = fc.constantFrom(...PICTURES).chain((bytes) => {
    const text = bytes.toString('base64');
    return fc.constantFrom(text, `data:image/png;base64,${text}`, `DATA:;charset=x;BASE64,${text}`);
  });
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(
        null,
        true,
        -1.5e3,
        '',
        'url',
        'a"b\\',
        'data:,',
        'data:text/plain,x',
        'iVBORw0KGgo',
        '港口 🎻',
      ),
      fc.string({ maxLength: 60 }),
      picture,
      fc.dictionary(fc.constantFrom('data', 'url', 'b64_json', 'x"y', 'iVBORw0KGgo'), tie('value'), {
        maxKeys: 3,
      }),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
  }));

  test('finds the same pictures, and the same beside them, however it is spelled and cut', () => {
    fc.assert(
      fc.property(value, fc.boolean(), splits, (of, isEscaped, at) => {
        const text = isEscaped
          ? JSON.stringify(of, null, 2)
              .replaceAll('/', '\\/')
              .replaceAll('+', '\\u002b')
              .replaceAll('=', '\\u003D')
          : JSON.stringify(of);
        const right = folded(of);
        const found = read(cut(text, at));
        expect(JSON.parse(found.text)).toEqual(right.value);
        const pictures = right.pictures.slice(0, HOLDS.length);
        expect([...found.files]).toEqual(pictures.map((bytes, n) => [`h${n}`, bytes]));
        expect(found.inside).toMatchObject(
          pictures.map((bytes) => ({
            bytes: bytes.length,
            sha256: createHash('sha256').update(bytes).digest('hex'),
          })),
        );
        expect(found.unclosed).toBe(0);
      }),
      runs(800, 30_000),
    );
  });
});

describe('a long text', () => {
  test('is cut between two characters, and the rest of the answer is as it was', () => {
    for (const unit of ['x', '港', '🎻', '\\u00e9', '\\n', '\\"']) {
      for (const before of ['', 'a', 'ab', 'abc', 'abcd', 'abcde']) {
        const text = `{"note":"${before}${unit.repeat(70_000)}","url":"https://f.example/1.png"}`;
        const found: { note: string; url: string } = JSON.parse(read(cut(text, [5, 40_000, 90_001])).text);
        expect(found.url).toBe('https://f.example/1.png');
        const whole: { note: string } = JSON.parse(text);
        expect(whole.note.startsWith(found.note)).toBe(true);
        expect(found.note.length).toBeGreaterThan(9000);
      }
    }
  });
});

describe('a copy of the body', () => {
  const TEXT = `{"data":[{"b64_json":"${PNG.toString('base64').replaceAll('/', '\\/')}"},{"b64_json":"iVBORw0KGgoAAAANSUhEUgAA@"}]}`;

  test('is true to the byte, and no picture is left beside it', () => {
    fc.assert(
      fc.property(splits, (at) => {
        const { files, kept, unclosed } = read(cut(TEXT, at), 'body');
        expect([...files]).toEqual([['raw', Buffer.from(TEXT)]]);
        expect({ kept, unclosed }).toEqual({ kept: TEXT.length, unclosed: 0 });
      }),
      runs(100, 1000),
    );
  });

  test('is not there when all went well, or nothing is wanted', () => {
    expect([...read([Buffer.from(TEXT)]).files.keys()]).toEqual(['h0']);
    expect([...read([Buffer.from(TEXT)], 'drop').files.keys()]).toEqual([]);
  });

  test('whatever the disk refuses, nothing is left open, and nothing half written', () => {
    for (let failAt = 1; failAt < 12; failAt++) {
      const files = new MemoryFiles(failAt);
      const body = new PictureBody(files, PATHS);
      try {
        body.begin('json');
        body.push(Buffer.from(TEXT));
        body.end();
        body.settle('keep');
        expect([...files.files.keys()]).toEqual(['h0']);
      } catch {
        try {
          body.settle('drop');
        } catch {
          // It was settled.
        }
        expect([...files.files.keys()]).toEqual([]);
      }
      expect(files.unclosed).toBe(0);
    }
  });
});

test('a body that is no JSON is only copied, and full at its limit', () => {
  const files = new MemoryFiles();
  const body = new PictureBody(files, { ...PATHS, quarantineMax: 100_000 });
  body.begin('raw');
  for (let n = 0; n < 4; n++) body.push(Buffer.from(PNG.toString('base64').repeat(100)));
  expect(body.isFull).toBe(true);
  expect(body.end()).toEqual({ inside: [] });
  expect(body.settle('body')).toBe(100_000);
});
