import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runs } from './testing/deep.ts';
import { images, songs, takes } from './testing/disk-kinds.ts';
import { eachPoint, type FaultPoint } from './testing/each-point.ts';
import { DISK_FAULTS, type DiskFault, faultFs } from './testing/fault-fs.ts';
import { figure } from './testing/figures.ts';

const disk = await faultFs();
const LONG = 600_000;
/** One of so many points is tried every day. */
const EVERYDAY = 41;

const found = { points: 0, doubleBilled: 0, lost: 0 };
afterAll(() => {
  const { points: n, doubleBilled, lost } = found;
  const gate = 'failing disk under a take, a song, a picture';
  figure({ gate, n, unit: 'failing operations', found: { 'double-billed': doubleBilled, lost } });
});

/** Each fault once; a full disk and one that can only be read stay so, too. The first three are tried every day. */
const ways = (
  [
    ['EIO', false],
    ['ENOSPC', true],
    ['torn', false],
    ...DISK_FAULTS.filter((fault) => fault !== 'EIO' && fault !== 'torn').map(
      (fault) => [fault, false] as const,
    ),
    ['EROFS', true],
  ] as const satisfies readonly (readonly [DiskFault, boolean])[]
).slice(0, runs(3, DISK_FAULTS.length + 2).numRuns);

it.each([
  ['a song', songs],
  ['a take', takes],
  ['an image', images],
])(
  '%s on a failing disk is stored completely or reported, and a retry stores it',
  async (_, start) => {
    const craft = await start();
    for (const [fault, lasts] of ways) {
      found.points += await eachPoint(disk, fault, { everyday: EVERYDAY, lasts }, async (point, begin) => {
        const before = craft.keys().length;
        const { outcome, retry, isSaved } = await begin(() => craft.make());
        const told = point.describe();
        expect(['done', 'failed'], told).toContain(outcome.state);
        if (outcome.state === 'failed') expect(outcome.error, told).toMatchObject(SAID);
        const end = outcome.state === 'done' ? outcome : await retry();
        const keys = craft.keys().slice(before);
        count(keys, await isSaved());
        expect(end, told).toMatchObject({ state: 'done', error: null });
        expect(await isSaved(), told).toBe(true);
        expect(new Set(keys).size, told).toBe(keys.length);
        expect(keys.length, told).toBeLessThanOrEqual(craft.mostPosts);
        checkNames(craft.libraryFolder, point);
      });
    }
    await craft.close();
  },
  LONG,
);

/** What the user reads is a sentence about the disk. */
const SAID = { class: 'storage', message: expect.stringMatching(/^[A-Z].*\.$/) };

function count(keys: readonly string[], isThere: boolean): void {
  found.doubleBilled += keys.length - new Set(keys).size;
  if (!isThere) found.lost += 1;
}

/** A name without `.part` is a promise: what has one is whole. */
function checkNames(folder: string, point: FaultPoint): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isFile() && !name.endsWith('.part'))
      expect(isWhole(readFileSync(path), name), `${point.describe()}: ${name}`).toBe(true);
  }
}

function isWhole(bytes: Buffer, name: string): boolean {
  if (name.endsWith('.wav')) return bytes.length === bytes.readUInt32LE(4) + 8;
  return bytes.subarray(-8, -4).toString() === 'IEND';
}
