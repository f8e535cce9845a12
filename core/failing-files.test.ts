import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { applyRestore } from './backup/apply-restore.ts';
import { Uploads } from './library/uploads.ts';
import { toStorageError } from './platform/files/storage-error.ts';
import { LogWriter } from './platform/log/log-writer.ts';
import { runs } from './testing/deep.ts';
import { eachPoint } from './testing/each-point.ts';
import { realClock } from './testing/fake-clock.ts';
import { DISK_FAULTS, type DiskFault, faultFs } from './testing/fault-fs.ts';
import { figure } from './testing/figures.ts';
import { writeFiles } from './testing/filled-folder.ts';
import { NOW } from './testing/make-backup.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const disk = await faultFs();
const LONG = 600_000;
/** One of so many points is tried every day. */
const EVERYDAY = 7;
const WAYS: readonly (readonly [DiskFault, boolean])[] = (
  [
    ['EIO', false],
    ['ENOSPC', true],
    ['torn', false],
    ...DISK_FAULTS.slice(3).map((one) => [one, false] as const),
  ] as const
).slice(0, runs(2, 6).numRuns);

const found = { points: 0, lost: 0 };
afterAll(() => {
  const { points: n, lost } = found;
  figure({
    gate: 'failing disk under files that go out or come in',
    n,
    unit: 'failing operations',
    found: { lost },
  });
});

/** What one try left, judged after the disk is a good one again. */
interface Try {
  work(): unknown;
  /** What was there is whole, and nothing half made has a final name. */
  check(isDone: boolean): unknown;
  /** Does it again on a good disk. */
  again(): unknown;
}

/** Fails every operation of some work in turn. `isSaid`: what it throws is known as a failure of the disk. */
async function everywhere(begin: () => Promise<Try> | Try): Promise<void> {
  for (const [fault, lasts] of WAYS) {
    found.points += await eachPoint(disk, fault, { everyday: EVERYDAY, lasts }, async (point, failing) => {
      const one = await begin();
      const thrown = await failing(async () => one.work()).then(
        () => null,
        (error: unknown) => error,
      );
      try {
        // Told in words: the window says why, and what to do.
        if (thrown !== null) expect(toStorageError(thrown)?.message).toMatch(/^[A-Z].*\.$/);
        await one.check(thrown === null);
        if (thrown !== null) await one.again();
        await one.check(true);
      } catch (error) {
        found.lost += 1;
        throw new Error(point.describe(), { cause: error });
      }
    });
  }
}

it(
  'an upload on a failing disk is complete, or its chunk can be sent again',
  () =>
    everywhere(() => {
      const dataFolder = temporaryFolder().path;
      const uploads = new Uploads({ dataFolder, clock: realClock });
      const pieces = ['hello ', 'large ', 'world'];
      const bytes = Buffer.byteLength(pieces.join(''));
      let id: string | null = null;
      const send = async () => {
        id ??= (await uploads.begin({ purpose: 'reference', bytes })).id;
        let offset = 0;
        for (const piece of pieces) {
          const chunk = Buffer.from(piece).toString('base64');
          ({ offset } = await uploads.append({ id, offset, chunk }));
        }
      };
      return {
        work: send,
        again: async () => {
          // What failed is begun anew, as the window does.
          if (id !== null) await uploads.drop(id);
          id = null;
          return send();
        },
        check: (isDone) => {
          if (!isDone || id === null) return;
          expect(readFileSync(uploads.take(id, 'reference').path, 'utf8')).toBe(pieces.join(''));
          id = null;
        },
      };
    }),
  LONG,
);

it(
  'a restored backup is applied completely, or the previous data stays and it is reported',
  () =>
    everywhere(() => {
      const root = temporaryFolder().path;
      const old = { 'quartet.db': 'old', 'settings.json': 'old', 'library/old.mp3': 'old' };
      const fresh = { 'quartet.db': 'new', 'settings.json': 'new', 'library/new.mp3': 'new' };
      const contents = { createdAt: 1, version: '0', conversations: 1, files: 1, bytes: 1 };
      writeFiles(root, old);
      writeFiles(join(root, 'restore-ready'), { ...fresh, 'restored.json': JSON.stringify(contents) });
      const told: string[] = [];
      const work = () => void told.push(...applyRestore(root, NOW).warnings);
      const textsOf = () =>
        readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((one) => one.isFile())
          .map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'))
          .filter((text) => text === 'old' || text === 'new')
          .sort();
      return {
        work,
        again: work,
        check: () => {
          const texts = textsOf();
          expect(texts.filter((text) => text === 'old')).toHaveLength(3);
          // The archive it came from is there: what could not take its place is unpacked anew.
          expect(texts.length === 6 || (texts.length === 3 && told.includes('restore_failed'))).toBe(true);
        },
      };
    }),
  LONG,
);

it(
  'unwritable log lines block nothing, and their number is reported later',
  async () => {
    for (const [fault, lasts] of WAYS) {
      found.points += await eachPoint(disk, fault, { everyday: 2, lasts }, async (point, failing) => {
        const folder = join(temporaryFolder().path, 'logs');
        let now = 0;
        const trouble: unknown[] = [];
        const clock = { now: () => NOW, monotonic: () => now };
        const writer = new LogWriter({ folder, clock, onTrouble: (error) => void trouble.push(error) });
        await failing(() => {
          for (let n = 0; n < 5; n++) writer.write(`{"n":${n}}\n`);
        });
        now += 60_000;
        writer.write('{"n":5}\n');
        writer.write('{"n":6}\n');
        writer.close();
        const text = readdirSync(folder)
          .map((name) => readFileSync(join(folder, name), 'utf8'))
          .join('');
        expect(text, point.describe()).toContain('{"n":5}\n{"n":6}\n');
        if (trouble.length > 0) expect(text, point.describe()).toMatch(/"lines":[1-5]/);
      });
    }
  },
  LONG,
);

it(
  'settings on a failing disk are old or new, and are saved next time',
  async () => {
    // It keeps the functions of the file system for itself, so it comes after they are hooked.
    const { default: Conf } = await import('conf');
    const { openSettingsFile } = await import('./settings/settings-file.ts');
    const quiet = { debug() {}, info() {}, warn() {}, error() {} };
    const open = (cwd: string) =>
      openSettingsFile(join(cwd, 'settings.json'), () => new Conf({ cwd, configName: 'settings' }), quiet);
    await everywhere(() => {
      const cwd = temporaryFolder().path;
      mkdirSync(join(cwd, 'library'));
      writeFileSync(join(cwd, 'library', 'a'), 'a');
      const file = open(cwd);
      file.write({ theme: 'dark' });
      const work = () => file.write({ theme: 'light' });
      return {
        work,
        again: work,
        check(isDone) {
          const { wasReset, ...now } = open(cwd);
          expect(wasReset).toBe(false);
          expect([{ theme: 'light' }, ...(isDone ? [] : [{ theme: 'dark' }])]).toContainEqual(now.read());
        },
      };
    });
  },
  LONG,
);
