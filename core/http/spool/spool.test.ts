import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor } from '../../platform/log/redact.ts';
import { runs } from '../../testing/deep.ts';
import { noise } from '../../testing/speech-answers.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Spool } from './spool.ts';

const KEY = 'qk-live+7Qx%zR2mW9vK4tB8nH3j';
const redactor = createRedactor({ secrets: () => [KEY] });
const BODY = noise(700_000);

test('a body in any split can be read while it arrives, and is kept byte by byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(BODY.length), { maxLength: 12 }),
      fc.nat(BODY.length),
      fc.nat(BODY.length),
      async (at, position, length) => {
        const folder = temporaryFolder({ isQuick: true }).path;
        const spool = new Spool(join(folder, 'part'));
        const ends = [...at.toSorted((a, b) => a - b), BODY.length];
        let from = 0;
        for (const to of ends) {
          await spool.write(BODY.subarray(from, to));
          from = to;
          expect(spool.size).toBe(to);
          expect(
            spool.read(position, length).equals(BODY.subarray(position, Math.min(to, position + length))),
          ).toBe(true);
        }
        expect(await spool.quarantine(join(folder, 'raw'), redactor)).toBe(BODY.length);
        expect(readFileSync(join(folder, 'raw')).equals(BODY)).toBe(true);
        await spool.remove();
        expect(readdirSync(folder)).toEqual(['raw']);
      },
    ),
    runs(40, 1000),
  );
});

test('a short body creates no file', async () => {
  const folder = temporaryFolder().path;
  const spool = new Spool(join(folder, 'part'));
  await spool.write(BODY.subarray(0, 100_000));
  expect(readdirSync(folder)).toEqual([]);
  await spool.remove();
  expect(await new Spool(join(folder, 'part')).quarantine(join(folder, 'raw'), redactor)).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test('a kept body is redacted before it gets its name', async () => {
  const folder = temporaryFolder().path;
  const spool = new Spool(join(folder, 'part'));
  await spool.write(Buffer.from(`{"echo":"${KEY}"}`));
  const seen: string[] = [];
  const ranges = (text: string) => {
    seen.push(readdirSync(folder).join());
    return redactor.ranges(text);
  };
  await spool.quarantine(join(folder, 'raw'), { ...redactor, ranges });
  expect(seen).toEqual(['part']);
  expect(readFileSync(join(folder, 'raw'), 'utf8')).toBe(`{"echo":"${'*'.repeat(KEY.length)}"}`);
});

test('a body that cannot be kept is deleted', async () => {
  const folder = temporaryFolder().path;
  const spool = new Spool(join(folder, 'part'));
  await spool.write(BODY);
  const ranges = () => expect.fail('a defect');
  expect(await spool.quarantine(join(folder, 'raw'), { ...redactor, ranges })).toBe(0);
  await spool.remove();
  expect(readdirSync(folder)).toEqual([]);
});
