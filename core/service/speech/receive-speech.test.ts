import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../http/errors/service-error.ts';
import type { ServiceAnswer } from '../../http/exchange.ts';
import { createPart, PartFile } from '../../http/part-file.ts';
import { Spool } from '../../http/spool/spool.ts';
import { redactorOf } from '../../http/transport.ts';
import { runs } from '../../testing/deep.ts';
import { mp3Of, noise, speechEvent, speechJson, wavOf } from '../../testing/speech-answers.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { receiveSpeech } from './receive-speech.ts';

function cut(text: string | Buffer, at: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text);
  const ends = [...new Set(at.map((i) => i % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, i) => bytes.subarray(from, ends[i] ?? bytes.length));
}

/** Receives a body in these chunks; returns the outcome and the files on disk. */
async function receive(pieces: readonly Buffer[]) {
  const folder = temporaryFolder({ isQuick: true }).path;
  const left = pieces.filter((piece) => piece.length > 0);
  const answer: ServiceAnswer = {
    status: 200,
    headers: {},
    read: () => Promise.resolve(left.shift() ?? null),
    markProgress: () => undefined,
    limitIdle: () => undefined,
    finish: () => undefined,
    close: () => undefined,
  };
  const spool = new Spool(join(folder, 'spool'));
  const audio = await PartFile.make(join(folder, 'audio'), { opens: createPart });
  const shown: string[] = [];
  const options = {
    ...{ requested: null, redactor: redactorOf(null), quarantine: join(folder, 'raw'), onBytes: undefined },
    observer: { onBody: (text: string) => void shown.push(text) },
  };
  const result = await receiveSpeech(answer, { spool, audio }, options).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    return error;
  });
  await spool.remove();
  const bytes = (name: string) =>
    readdirSync(folder).includes(name) ? readFileSync(join(folder, name)) : null;
  const error = result instanceof ServiceError ? result : null;
  const facts = result instanceof ServiceError ? null : result.facts;
  const found = { facts, error, shown: shown.join(), audio: bytes('audio'), raw: bytes('raw') };
  await audio.remove();
  return found;
}

const receiveText = (text: string) => receive([Buffer.from(text)]);
const hex = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const splits = fc.array(fc.nat(), { maxLength: 12 });

describe('compared with JSON.parse', () => {
  // JSON in any order, depth and spelling, with names like ours in other places.
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
  const members = fc.array(fc.tuple(fc.constantFrom('data', 'audio', 'z'), fc.oneof(data, value)), {
    maxLength: 5,
  });

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

  test('finds the same audio, wherever it is and however the body is split', async () => {
    await fc.assert(
      fc.asyncProperty(
        members,
        fc.constantFrom('', ' ', '\n\t', '\r\n'),
        fc.boolean(),
        splits,
        async (pairs, space, escapes, at) => {
          const text = spell(pairs, space, escapes);
          const parsed: { data?: unknown } = JSON.parse(text);
          const of = parsed.data;
          const isRecord = typeof of === 'object' && of !== null && !Array.isArray(of);
          const audio = isRecord && 'audio' in of && Object.hasOwn(of, 'audio') ? of.audio : undefined;
          const right = typeof audio === 'string' ? audio : '';
          if (!/^([\da-f]{2})*$/.test(right)) return;
          const { audio: file, raw } = await receive(cut(text, at));
          // An odd number of bytes cannot be samples: the audio is then kept in the quarantine.
          expect((file ?? raw)?.toString('hex')).toBe(right);
        },
      ),
      runs(500, 15_000),
    );
  });
});

describe('any split', () => {
  const BODY = `\ufeff ${speechJson(mp3Of(4), { extra_info: { audio_length: 104, note: 'größe "\\" 🎻' } })}`;

  test('gives the same file, hash, format and remaining fields', async () => {
    const whole = await receiveText(BODY);
    expect(whole.facts).toMatchObject({ format: 'mp3', bytes: mp3Of(4).length });
    await fc.assert(
      fc.asyncProperty(splits, async (at) => {
        const { facts, shown, audio } = await receive(cut(BODY, at));
        expect(facts).toEqual(whole.facts);
        expect(shown).toBe(whole.shown);
        expect(audio).toEqual(mp3Of(4));
        expect(facts?.sha256).toBe(createHash('sha256').update(mp3Of(4)).digest('hex'));
      }),
      runs(150, 3000),
    );
  });

  test('of a stream gives the same file', async () => {
    const sound = noise(300);
    const text = `: hello\r\n${speechEvent(sound.subarray(0, 101))}${speechEvent(sound.subarray(101, 102))}\r\n${speechEvent(sound.subarray(102), true)}`;
    await fc.assert(
      fc.asyncProperty(splits, async (at) => {
        const { facts, audio } = await receive(cut(text, at));
        expect(facts?.bytes).toBe(300);
        expect(audio).toEqual(sound);
      }),
      runs(150, 3000),
    );
  });

  test('of an unusable body keeps every byte', async () => {
    const bad = fc.constantFrom('a', 'xyz', '\\u0061', '\\n', 'é');
    await fc.assert(
      fc.asyncProperty(hex, bad, hex, splits, fc.boolean(), async (before, between, after, at, isUpper) => {
        const spelled = (digits: string) => (isUpper ? digits.toUpperCase() : digits);
        const text = `\ufeff{"x":1,"data":{"audio":"${spelled(before)}${between}${spelled(after)}","status":2},"y":"tail"}`;
        const { error, raw } = await receive(cut(text, at));
        expect([error?.data.class, raw?.toString()]).toEqual(['unusable', text]);
      }),
      runs(150, 3000),
    );
  });
});

describe('unusable audio', () => {
  test.each([
    ['an odd number of digits', 'abc', /odd number/],
    ['an odd number, the last one escaped', 'ab\\u0063', /odd number/],
    ['another letter', 'abcg', /not hexadecimal/],
    ['a space', 'ab cd', /not hexadecimal/],
    ['an escape that is no digit', 'ab\\u00e9cd', /not hexadecimal/],
    ['an escaped quote', 'ab\\"cd', /not hexadecimal/],
    ['an address', 'https://example.com/a.mp3', /not hexadecimal/],
    ['a long text', 'ab '.repeat(50_000), /not hexadecimal/],
    ['nothing', '', /empty audio/],
  ])('%s', async (_, text, says) => {
    for (const audio of [text, 'ab'.repeat(text === '' ? 0 : 50_000) + text]) {
      const body = `{"data":{"audio":"${audio}","status":2}}`;
      const { error, raw } = await receiveText(body);
      expect(error?.data).toMatchObject({ class: 'unusable', message: expect.stringMatching(says) });
      expect(raw?.toString()).toBe(body);
    }
  });

  test.each([
    ['null', '{"data":{"audio":null}}'],
    ['a number', '{"data":{"audio":1234}}'],
    ['a list', '{"data":{"audio":["abcd"]}}'],
    ['data is null', '{"data":null}'],
    ['data is a list', '{"data":[{"audio":"abcd"}]}'],
    ['data is the audio', '{"data":"abcd"}'],
    ['at the root', '{"audio":"abcd"}'],
    ['one level too deep', '{"data":{"x":{"audio":"abcd"}}}'],
    ['in another branch', '{"result":{"audio":"abcd"},"data":{}}'],
    ['as a value', '{"data":{"x":"audio","y":"abcd"}}'],
    ['a list at the root', '[{"data":{"audio":"abcd"}}]'],
  ])('%s', async (_, text) => {
    const { error, audio, shown } = await receiveText(text);
    expect(error?.message).toMatch(/contains no audio/);
    expect(audio).toHaveLength(0);
    expect(shown).toBe(text);
  });

  test('as with JSON.parse, the later of two fields counts', async () => {
    const { audio, facts } = await receiveText(
      '{"data":{"audio":"aabb"},"data":{"audio":"cc","audio":"ddee"}}',
    );
    expect(audio?.toString('hex')).toBe('ddee');
    expect(facts?.sha256).toBe(createHash('sha256').update(Buffer.from('ddee', 'hex')).digest('hex'));
  });

  test.each([
    ['nesting', `{"x":${'['.repeat(100_000)}`],
    ['keys', `{${'"a":1,'.repeat(150_000)}"data":{"audio":"ab"}}`],
    ['text', `{"x":["${`${'y'.repeat(9000)}","`.repeat(200)}"],"data":{"audio":"ab"}}`],
  ])('hostile %s is not a complete response', async (_, text) => {
    const { error, raw } = await receiveText(text);
    expect(error?.data.class).toBe('interrupted');
    expect(raw?.toString()).toBe(text);
  });
});

test('finds audio beside long texts', async () => {
  const text = `{"x":"${'long '.repeat(40_000)}","data":{"audio":"abcd"},"y":"${'more '.repeat(40_000)}"}`;
  expect((await receiveText(text)).audio?.toString('hex')).toBe('abcd');
});

test('an oversized event ends a stream', async () => {
  const events = [
    speechEvent(wavOf(1000)),
    `data: ${'x'.repeat(2_000_000)}\n\n`,
    speechEvent(wavOf(1000), true),
  ];
  const { error, raw } = await receive(cut(events.join(''), [70_000, 1_100_000]));
  expect(error?.message).toMatch(/An event of the stream is too large/);
  expect(raw?.length).toBeGreaterThan(1_000_000);
});

describe('a stream whose last event repeats the whole audio', () => {
  const sound = wavOf(600_000);
  const parts = [sound.subarray(0, 360_000), sound.subarray(360_000)];
  const events = parts.map((part) => speechEvent(part)).join('');

  test('is not played twice', async () => {
    const { facts, audio } = await receiveText(events + speechEvent(sound, true));
    expect(audio?.equals(sound)).toBe(true);
    expect(facts).toMatchObject({
      bytes: sound.length,
      sha256: createHash('sha256').update(sound).digest('hex'),
    });
  });

  test('is kept if the repetition differs, or the stated duration is twice as long', async () => {
    const other = Buffer.from(sound);
    other[599_999] = (other[599_999] ?? 0) ^ 1;
    const twice = { extra_info: { audio_size: 1_200_000 } };
    expect((await receiveText(events + speechEvent(other, true))).facts?.bytes).toBe(1_200_000);
    expect((await receiveText(events + speechEvent(sound, true, twice))).facts?.bytes).toBe(1_200_000);
  });
});
