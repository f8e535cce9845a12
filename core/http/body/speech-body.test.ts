import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { MemoryFiles } from '../../testing/memory-files.ts';
import { mp3Of, noise, speechEvent, speechJson, wavOf } from '../../testing/speech-answers.ts';
import type { BodyForm, FoldedDocument } from './body-messages.ts';
import { SpeechBody } from './speech-body.ts';

const PATHS = { path: 'audio', quarantine: 'raw', quarantineMax: 1e6 };

function cut(text: string | Buffer, at: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text);
  const ends = [...new Set(at.map((i) => i % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, i) => bytes.subarray(from, ends[i] ?? bytes.length));
}

/** Reads a body to its end; what becomes of the file is still open. */
function read(pieces: readonly Buffer[], kind: BodyForm = 'json', audioSize: number | null = null) {
  const files = new MemoryFiles();
  const body = new SpeechBody(files, PATHS);
  body.begin(kind);
  const documents: FoldedDocument[] = [];
  for (const piece of pieces) {
    body.push(piece);
    documents.push(...body.takeDocuments());
  }
  const facts = body.end(audioSize);
  documents.push(...body.takeDocuments());
  return { files, body, facts, documents, text: documents.map((document) => document.text).join('\n') };
}

/** The bytes of the audio file as a reader of `text` would have them; null when there is none. */
function audioOf(pieces: readonly Buffer[]): Buffer | null {
  const { files, body, documents } = read(pieces);
  const has = documents.some((document) => document.audio !== null);
  body.settle('keep');
  return has ? (files.files.get('audio') ?? null) : null;
}

const hex = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const splits = fc.array(fc.nat(), { maxLength: 12 });

describe('against JSON.parse', () => {
  // JSON as it may come: any order, depth and spelling, and names that look like ours elsewhere.
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(null, true, 1.5e3, '', 'audio', 'a"b\\', '{"data":{"audio":"ff"}}'),
      hex,
      fc.dictionary(fc.constantFrom('data', 'audio', 'x', '__proto__', 'da"ta', '\u00fc'), tie('value'), {
        maxKeys: 3,
      }),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
  }));
  const data = fc.oneof(
    fc.constant(null),
    value,
    fc.record({ audio: fc.oneof(hex, fc.constant(null)), status: value, x: value }, { requiredKeys: [] }),
  );
  const members = fc.array(
    fc.tuple(fc.constantFrom('data', 'audio', 'base_resp', 'z'), fc.oneof(data, value)),
    { maxLength: 5 },
  );

  /** Spelled with chosen characters escaped and space between; duplicates stay. */
  function spell(pairs: readonly (readonly [string, unknown])[], space: string, escapes: boolean): string {
    const name = (text: string) =>
      escapes
        ? `"${[...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`
        : JSON.stringify(text);
    const body = pairs.map(([key, of]) => `${space}${name(key)}${space}:${space}${inner(of, escapes)}`);
    return `${space}{${body.join(',')}${space}}${space}`;
  }
  function inner(of: unknown, escapes: boolean): string {
    const text = JSON.stringify(of);
    return escapes ? text.replace(/"audio"/g, '"\\u0061udio"').replaceAll('ff', '\\u0066f') : text;
  }

  test('finds the same audio, wherever it stands and however the body is cut', () => {
    fc.assert(
      fc.property(
        members,
        fc.constantFrom('', ' ', '\n\t', '\r\n'),
        fc.boolean(),
        splits,
        (pairs, space, escapes, at) => {
          const text = spell(pairs, space, escapes);
          const parsed: { data?: unknown } = JSON.parse(text);
          const of = parsed.data;
          const isRecord = typeof of === 'object' && of !== null && !Array.isArray(of);
          const audio = isRecord && 'audio' in of && Object.hasOwn(of, 'audio') ? of.audio : undefined;
          const right = typeof audio === 'string' ? audio : null;
          if (right !== null && !/^([\da-f]{2})*$/.test(right)) return;
          expect(audioOf(cut(text, at))?.toString('hex') ?? null).toBe(right);
        },
      ),
      runs(1500, 30_000),
    );
  });
});

describe('any split', () => {
  const BODY = `\ufeff ${speechJson(mp3Of(4), { extra_info: { audio_length: 104, note: 'größe "\\" 🎻' } })}`;

  test('gives the same file, hash, format and rest', () => {
    const whole = read([Buffer.from(BODY)]);
    expect(whole.facts.format).toBe('mp3');
    fc.assert(
      fc.property(splits, (at) => {
        const { facts, text, body, files } = read(cut(BODY, at));
        expect(facts).toEqual(whole.facts);
        expect(text).toBe(whole.text);
        body.settle('keep');
        expect(files.files.get('audio')).toEqual(mp3Of(4));
        expect(facts.sha256).toBe(createHash('sha256').update(mp3Of(4)).digest('hex'));
      }),
      runs(300, 5000),
    );
  });

  test('of a stream, too', () => {
    const audio = noise(300);
    const text = `: hello\r\n${speechEvent(audio.subarray(0, 101))}${speechEvent(audio.subarray(101, 102))}\r\n${speechEvent(audio.subarray(102), true)}`;
    fc.assert(
      fc.property(splits, (at) => {
        const { body, files, documents } = read(cut(text, at), 'sse');
        expect(documents.map((document) => document.audio)).toEqual([101, 1, 198]);
        body.settle('keep');
        expect(files.files.get('audio')).toEqual(audio);
      }),
      runs(300, 5000),
    );
  });

  test('the copy of a body that is of no use is the body', () => {
    const bad = fc.constantFrom('', 'a', 'xyz', 'ab"}}', '\\u0061', '\\n', 'é');
    fc.assert(
      fc.property(hex, bad, hex, splits, fc.boolean(), (before, between, after, at, isUpper) => {
        const spelled = (digits: string) => (isUpper ? digits.toUpperCase() : digits);
        const text = `\ufeff{"x":1,"data":{"audio":"${spelled(before)}${between}${spelled(after)}","status":2},"y":"tail"}`;
        const { body, files } = read(cut(text, at));
        body.settle('body');
        const kept = files.files.get('raw')?.toString() ?? '';
        // Digits may be spelled another way: case and escapes.
        const plain = (of: string) => of.toLowerCase().replaceAll('\\u0061', 'a');
        expect(plain(kept)).toBe(plain(text));
        if (between === '' || between === 'xyz') expect(kept).toBe(text);
        expect([...files.files.keys()]).toEqual(['raw']);
      }),
      runs(300, 5000),
    );
  });
});

describe('what is no audio', () => {
  test.each([
    ['an odd number of digits', 'abc', 'odd', 1],
    ['an odd number, the last one escaped', 'ab\\u0063', 'odd', 1],
    ['another letter', 'abcg', 'not_hex', 1],
    ['a space', 'ab cd', 'not_hex', 1],
    ['an escape that is no digit', 'ab\\u00e9cd', 'not_hex', 1],
    ['an escaped quote', 'ab\\"cd', 'not_hex', 1],
    ['an address', 'https://example.com/a.mp3', 'not_hex', 0],
  ] as const)('%s', (_, text, fault, audio) => {
    const { facts, documents } = read([Buffer.from(`{"data":{"audio":"${text}","status":2}}`)]);
    expect(facts).toMatchObject({ fault, audio });
    expect(documents[0]?.isComplete).toBe(true);
    expect(documents[0]?.text).not.toContain(text.slice(2));
  });

  test.each([
    ['nothing', '{"data":{"audio":""}}', 0],
    ['null', '{"data":{"audio":null}}', null],
    ['a number', '{"data":{"audio":1234}}', null],
    ['a list', '{"data":{"audio":["abcd"]}}', null],
    ['data is null', '{"data":null}', null],
    ['data is a list', '{"data":[{"audio":"abcd"}]}', null],
    ['data is the audio', '{"data":"abcd"}', null],
    ['at the root', '{"audio":"abcd"}', null],
    ['one level too deep', '{"data":{"x":{"audio":"abcd"}}}', null],
    ['in another branch', '{"result":{"audio":"abcd"},"data":{}}', null],
    ['as a value', '{"data":{"x":"audio","y":"abcd"}}', null],
    ['a list at the root', '[{"data":{"audio":"abcd"}}]', null],
  ] as const)('%s', (_, text, audio) => {
    const { facts, documents } = read([Buffer.from(text)]);
    expect(facts).toMatchObject({ fault: null, audio: 0 });
    expect(documents[0]?.audio ?? null).toBe(audio);
    expect(documents[0]?.text).toBe(text.replace('"audio":""', '"audio":"<0 bytes>"'));
  });

  test('as in JSON.parse, the later of two counts', () => {
    const twice = '{"data":{"audio":"aabb"},"data":{"audio":"cc","audio":"ddee"}}';
    const { body, files, facts } = read([Buffer.from(twice)]);
    expect(facts.audio).toBe(2);
    expect(facts.sha256).toBe(createHash('sha256').update(Buffer.from('ddee', 'hex')).digest('hex'));
    body.settle('keep');
    expect(files.files.get('audio')?.toString('hex')).toBe('ddee');
    expect([...files.files.keys()]).toEqual(['audio']);
    const again = read([Buffer.from(twice)]);
    again.body.settle('body');
    expect(again.files.files.get('raw')?.toString()).toBe(twice);
  });

  test('a body that was cut says so, wherever it was cut', () => {
    const text = speechJson(noise(40));
    for (let length = 0; length < text.length; length++) {
      expect(read([Buffer.from(text.slice(0, length))]).documents[0]?.isComplete, String(length)).toBe(false);
    }
    expect(read([Buffer.from(`${text} \n`)]).documents[0]?.isComplete).toBe(true);
    expect(read([Buffer.from(`${text}}`)]).documents[0]?.isComplete).toBe(false);
  });
});

test.each([
  ['nesting', `{"x":${'['.repeat(100_000)}`],
  ['keys', `{${'"a":1,'.repeat(150_000)}"data":{"audio":"ab"}}`],
])('hostile %s is no complete answer', (_, text) => {
  const { documents } = read([Buffer.from(text)]);
  expect(documents[0]?.isComplete).toBe(false);
  expect(documents[0]?.text.length).toBeLessThanOrEqual(65_536);
});

test('a long rest is cut, the audio is there all the same', () => {
  const text = `{"x":"${'long '.repeat(40_000)}","data":{"audio":"abcd"},"y":"${'more '.repeat(40_000)}"}`;
  const { facts, documents, body, files } = read([Buffer.from(text)]);
  expect(facts.audio).toBe(2);
  expect(documents[0]).toMatchObject({ isCut: true, isComplete: true, audio: 2 });
  expect(documents[0]?.text.length).toBe(65_536);
  body.settle('body');
  expect(files.files.get('raw')?.toString()).toBe(text);
});

test('no more than allowed is kept', () => {
  const files = new MemoryFiles();
  const body = new SpeechBody(files, { ...PATHS, quarantineMax: 100_000 });
  body.begin('raw');
  for (let i = 0; i < 10; i++) body.push(Buffer.alloc(30_000, 'x'));
  expect(body.isFull).toBe(true);
  body.end(null);
  expect(body.settle('body')).toBe(100_000);
});

describe('a stream that ends with the whole once more', () => {
  const audio = wavOf(1000);
  const events = speechEvent(audio.subarray(0, 600)) + speechEvent(audio.subarray(600));

  test('is not played twice', () => {
    const { facts, body, files } = read([Buffer.from(events + speechEvent(audio, true))], 'sse');
    expect(facts.audio).toBe(1000);
    expect(facts.sha256).toBe(createHash('sha256').update(audio).digest('hex'));
    body.settle('keep');
    expect(files.files.get('audio')).toEqual(audio);
  });

  test('unless it is not the same, or the service says that it is twice as long', () => {
    const other = Buffer.from(audio);
    other[999] = (other[999] ?? 0) ^ 1;
    expect(read([Buffer.from(events + speechEvent(other, true))], 'sse').facts.audio).toBe(2000);
    expect(read([Buffer.from(events + speechEvent(audio, true))], 'sse', 2000).facts.audio).toBe(2000);
  });
});

// Each thing done to the disk in turn, and everything after it.
describe.each(['keep', 'body', 'audio'] as const)('a disk that fails, while the end is to %s', (as) => {
  const body = Buffer.from(
    `{"data":{"audio":"${noise(400_000).toString('hex')}"},"x":"${'y'.repeat(100_000)}"}`,
  );

  function run(failAt: number) {
    const files = new MemoryFiles(failAt);
    let made: SpeechBody | null = null;
    let kept: number | null = null;
    let error: unknown = null;
    try {
      made = new SpeechBody(files, PATHS);
      made.begin('json');
      for (let at = 0; at < body.length; at += 60_000) made.push(body.subarray(at, at + 60_000));
      made.end(null);
      kept = made.settle(as);
    } catch (failure) {
      error = failure;
      made?.settle('drop');
    }
    return { files, kept, error };
  }

  test('leaves nothing behind but what it says', () => {
    const { done } = run(Number.POSITIVE_INFINITY).files;
    expect(done).toBeGreaterThan(5);
    for (let failAt = 1; failAt <= done; failAt++) {
      const { files, kept, error } = run(failAt);
      const names = [...files.files.keys()];
      expect(files.unclosed, String(failAt)).toBe(0);
      if (error === null)
        expect(names, String(failAt)).toEqual(kept === null ? (as === 'keep' ? ['audio'] : []) : ['raw']);
      else expect(names, String(failAt)).toEqual([]);
      if (as === 'keep' && names.length > 0) expect(files.files.get('audio')?.length).toBe(400_000);
    }
  });
});
