import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../core/testing/temporary-folder.ts';
import { isMacAppSigned } from './signature.ts';

const le = (...values: readonly number[]) => words(values, true);
const be = (...values: readonly number[]) => words(values, false);

function words(values: readonly number[], littleEndian: boolean): Buffer {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (const [n, value] of values.entries()) view.setUint32(n * 4, value, littleEndian);
  return Buffer.from(view.buffer);
}

/** Returns a program with one other load command, and a signature with a CMS blob of that size; null for none. */
function program(cmsBytes: number | null): Buffer {
  const header = le(0xfeedfacf, 0x0100000c, 0, 2, cmsBytes === null ? 1 : 2, 0, 0, 0);
  const other = le(0x1b, 24, 1, 2, 3, 4);
  if (cmsBytes === null) return Buffer.concat([header, other]);
  const offset = header.length + other.length + 16;
  const command = le(0x1d, 16, offset, 0);
  // A code directory and the CMS blob; both at offsets within the signature.
  const index = be(0xfade0cc0, 0, 2, 0, 28, 0x10000, 36);
  const directory = be(0xfade0c02, 8);
  const cms = Buffer.concat([be(0xfade0b01, 8 + cmsBytes), Buffer.alloc(cmsBytes)]);
  return Buffer.concat([header, other, command, index, directory, cms]);
}

function universal(part: Buffer): Buffer {
  return Buffer.concat([be(0xcafebabe, 1, 0x0100000c, 0, 4096, part.length, 12), Buffer.alloc(4068), part]);
}

it.each([
  ['a certificate', program(9000), true],
  ['a certificate, in a universal program', universal(program(9000)), true],
  ['an ad-hoc signature', program(0), false],
  ['an ad-hoc signature, in a universal program', universal(program(0)), false],
  ['no signature', program(null), false],
  ['a truncated header', program(9000).subarray(0, 50), false],
  ['another format', Buffer.from('#!/bin/sh\necho this is a script, and not a program\n'), false],
  ['no bytes', Buffer.alloc(0), false],
])('isMacAppSigned recognizes a program with %s', async (_what, bytes, expected) => {
  const path = join(temporaryFolder().path, 'Quartet');
  writeFileSync(path, bytes);
  expect(await isMacAppSigned(path)).toBe(expected);
});

it('isMacAppSigned is false for a program that cannot be read', async () => {
  expect(await isMacAppSigned('/none/Quartet')).toBe(false);
});
