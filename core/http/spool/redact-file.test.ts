import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { createRedactor } from '../../platform/log/redact.ts';
import { runs } from '../../testing/deep.ts';
import { keyIn } from '../../testing/key-encodings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { redactFile } from './redact-file.ts';

const KEY = 'qk-"live+7/Qx%zR2~mW9vK4tB8nH3j';
const redactor = createRedactor({ secrets: () => [KEY] });
/** The key's encodings as they would appear in a body. */
const FORMS: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['plain', Buffer.from(KEY)],
  ['hex', Buffer.from(Buffer.from(KEY).toString('hex'))],
  ['HEX', Buffer.from(Buffer.from(KEY).toString('hex').toUpperCase())],
  ['percent', Buffer.from(encodeURIComponent(KEY))],
  ['JSON', Buffer.from(JSON.stringify(KEY))],
  ['percent twice', Buffer.from(encodeURIComponent(encodeURIComponent(KEY)))],
  ['HTML', Buffer.from([...KEY].map((char) => `&#${char.codePointAt(0)};`).join(''))],
  ['reversed', Buffer.from([...KEY].reverse().join(''))],
  ['UTF-16LE', Buffer.from(KEY, 'utf16le')],
  ['UTF-16BE', Buffer.from(KEY, 'utf16le').swap16()],
  ...[0, 1, 2].map((n) => [`base64+${n}`, Buffer.from(in64(n).toString('base64'))] as const),
  ...[0, 1, 2].map((n) => [`base64url+${n}`, Buffer.from(in64(n).toString('base64url'))] as const),
];

function in64(before: number): Buffer {
  return Buffer.from(`${'x'.repeat(before)}${KEY}yz`);
}

let path: string;
beforeEach(() => {
  path = join(temporaryFolder().path, 'kept.bin');
});

async function redacted(content: Buffer): Promise<Buffer> {
  writeFileSync(path, content);
  expect(await redactFile(path, redactor)).toBe(true);
  return readFileSync(path);
}

test.each(FORMS)('removes the key (%s) and keeps every other byte', async (_, bytes) => {
  expect(keyIn(bytes, KEY)).not.toEqual([]);
  const before = Buffer.from([0, 255, 128, 10]);
  const after = Buffer.from('é", "more": 1}');
  const left = await redacted(Buffer.concat([before, bytes, after]));
  expect(keyIn(left, KEY)).toEqual([]);
  expect(left.length).toBe(before.length + bytes.length + after.length);
  expect(left.subarray(0, 4)).toEqual(before);
  expect(left.subarray(-after.length)).toEqual(after);
});

test('removes both halves of the key, in any place and order', async () => {
  const [first, second] = [KEY.slice(0, 16), KEY.slice(16)];
  const reversed = [...second].reverse().join('');
  const left = await redacted(Buffer.from(`a ${second} b ${first} c ${reversed} d`));
  expect(left.toString()).toBe(`a ${'*'.repeat(15)} b ${'*'.repeat(16)} c ${'*'.repeat(15)} d`);
});

test('removes the key anywhere in a large file, even across read buffers', async () => {
  const size = 64 * 1024;
  const around = fc.integer({ min: -80, max: 80 });
  const place = fc.oneof(
    fc.tuple(fc.constantFrom(1, 2, 3), around).map(([step, by]) => step * size + by),
    fc.nat(3.5 * size),
  );
  const form = fc.constantFrom(...FORMS.map(([, bytes]) => bytes));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(place, form), { maxLength: 3 }), async (keys) => {
      const content = Buffer.alloc(4 * size, 'ab');
      for (const [at, bytes] of keys) bytes.copy(content, at);
      const left = await redacted(content);
      expect(keyIn(left, KEY)).toEqual([]);
      // Only where a key was.
      const kept = left.filter((byte) => byte !== 42).length;
      const most = keys.reduce((sum, [, bytes]) => sum + bytes.length, 0);
      expect(kept).toBeGreaterThanOrEqual(content.length - most);
    }),
    runs(15, 400),
  );
});

test('leaves a file without the key unchanged', async () => {
  const content = Buffer.from('{"audio":"zz", "note": "qk-\\"live, and so on"}');
  expect(await redacted(content)).toEqual(content);
  writeFileSync(path, KEY);
  expect(await redactFile(path, createRedactor({ secrets: () => [] }))).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe(KEY);
});

test('deletes a file that cannot be scanned', async () => {
  expect(await redactFile(path, redactor)).toBe(false);
  writeFileSync(path, KEY);
  const ranges = () => expect.fail('a defect');
  expect(await redactFile(path, { ranges })).toBe(false);
  expect(existsSync(path)).toBe(false);
  mkdirSync(path);
  expect(await redactFile(path, redactor)).toBe(false);
});
