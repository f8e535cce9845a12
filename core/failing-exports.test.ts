import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from './testing/deep.ts';
import { eachPoint } from './testing/each-point.ts';
import { realClock } from './testing/fake-clock.ts';
import { fakeHost } from './testing/fake-host.ts';
import { type DiskFault, faultFs } from './testing/fault-fs.ts';
import { figure } from './testing/figures.ts';
import { FILLED_FILES, fillFolder, hashesOf, writeFiles } from './testing/filled-folder.ts';
import { idOf } from './testing/first-version.ts';
import { type TestCore, testCore } from './testing/test-core.ts';
import { resultOf } from './transfer/testing/transfer-core.ts';
import { unzipped } from './transfer/testing/unzipped.ts';

const disk = await faultFs();
const LONG = 600_000;
const FAULTS = ['ENOSPC', 'EIO', 'EPERM'] as const satisfies readonly DiskFault[];
const { numRuns: FAULTS_EACH } = runs(1, FAULTS.length);

const found = { points: 0, lost: 0 };
afterAll(() => {
  const { points: n, lost } = found;
  const gate = 'failing disk under backups and exports';
  figure({ gate, n, unit: 'failing operations', found: { lost } });
});

let core: TestCore;
/** Where the user has exports put as folders; something lies there already. */
let picked: string;
beforeAll(async () => {
  // Nothing else may touch the disk meanwhile: what a core does by itself, it does later than this test takes.
  const after: typeof realClock.after = (ms, run) =>
    ms < 1000 ? realClock.after(ms, run) : { cancel: () => undefined };
  const host = fakeHost({ clock: { ...realClock, after } });
  fillFolder(host.dataFolder);
  writeFiles(host.dataFolder, { 'library/Lighthouse.png': Buffer.alloc(600_000, 1) });
  // One of the works was made from a conversation, and goes along with it.
  const db = new DatabaseSync(join(host.dataFolder, 'quartet.db'));
  db.exec(`UPDATE generation SET source_conversation_id = '${idOf('c1')}', source_turn_id = '${idOf('t2')}'
    WHERE id = '${idOf('k1')}'`);
  db.close();
  picked = mkdtempSync(join(tmpdir(), 'quartet-picked-'));
  writeFiles(picked, { 'mine.txt': 'mine' });
  core = await testCore({ host });
  // Without a dialog the file is there to be looked at.
  Object.assign(host, { saveFile: undefined, pickedFolder: picked });
});
afterAll(async () => {
  await core.close();
  rmSync(picked, { recursive: true, force: true });
});

/** What went out: how much of it, and what finds it. */
interface Out {
  readonly counts: readonly number[];
  path(): Promise<string>;
}

const served = (url: string | null) => async (): Promise<string> => {
  const media = await core.core.media.resolve(String(url).slice(core.host.mediaBase.length));
  return media?.file ?? expect.fail(`nothing at ${url}`);
};

/** `strides`: one of so many operations fails, every day and in the deep run. */
type Way = readonly [name: string, strides: readonly [number, number], make: () => Promise<Out>];
const WAYS = (
  [
    ['a zip of the library', [9, 1], () => libraryAs('zip')],
    ['a folder of the library', [9, 1], () => libraryAs('folder')],
    ['a backup', [997, 3], backup],
    ['conversations with what was made from them', [997, 2], () => conversationsAs(null)],
    ['a conversation', [997, 1], () => conversationsAs([idOf('c1')])],
  ] as const satisfies readonly Way[]
).slice(0, runs(3, 5).numRuns);

async function backup(): Promise<Out> {
  const { contents, url } = await resultOf(await core.api.backup.create());
  return { counts: [contents.conversations, contents.files], path: served(url) };
}

async function libraryAs(form: 'zip' | 'folder'): Promise<Out> {
  const { ids } = await core.api.library.ids({ filter: {} });
  const out = await resultOf(await core.api.library.export({ ids, form }));
  const { files, missing, bytes, url, fileName } = out;
  const path = form === 'zip' ? served(url) : async () => join(picked, fileName ?? '');
  return { counts: [files, missing, bytes], path };
}

async function conversationsAs(ids: string[] | null): Promise<Out> {
  const options = { ids, format: 'html', media: ids === null } as const;
  const { conversations, url } = await resultOf(await core.api.transfer.export(options));
  return { counts: [conversations], path: served(url) };
}

/** Names in it, whole as far as a reader can tell: a zip has its list at its end. */
async function insideOf(path: string): Promise<string[]> {
  if (path.endsWith('.zip')) return [...(await unzipped(readFileSync(path))).keys()].sort();
  if (path.endsWith('.html')) return [String(readFileSync(path, 'utf8').trimEnd().endsWith('</html>'))];
  return readdirSync(path).sort();
}

/** What a user has, but for what is on its way out. */
function kept(): Record<string, string | undefined> {
  const hashes = hashesOf(core.host.dataFolder);
  return Object.fromEntries(Object.keys(FILLED_FILES).map((way) => [way, hashes[way]]));
}

/** Everything that lies where things go out to, by its way; folders without a file, too. */
function outside(): Record<string, string> {
  const places = [join(core.host.dataFolder, 'exports'), picked].filter((place) => existsSync(place));
  return Object.fromEntries(
    places.flatMap((place) => [
      ...readdirSync(place).map((name) => [name, '']),
      ...Object.entries(hashesOf(place)),
    ]),
  );
}

/** Files of tests that this process has open, the database apart; null where the system does not tell. */
function handles(): string[] | null {
  if (!existsSync('/proc/self/fd')) return null;
  return readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(join('/proc/self/fd', fd));
      } catch {
        // The one that was open to read this list.
        return '';
      }
    })
    .filter((path) => path.startsWith(join(tmpdir(), 'quartet-')) && !basename(path).startsWith('quartet.db'))
    .sort();
}

it.each(WAYS)(
  '%s on a failing disk is complete, or is reported and leaves existing files unchanged',
  async (name, [everyday, deep], make) => {
    const whole = await make();
    const inside = await insideOf(await whole.path());
    const had = kept();
    const first = WAYS.findIndex(([each]) => each === name);
    for (let i = 0; i < FAULTS_EACH; i++) {
      const fault = FAULTS[(first + i) % FAULTS.length] ?? 'EIO';
      found.points += await eachPoint(disk, fault, { everyday, deep }, async (point, failing) => {
        const [before, open] = [outside(), handles()];
        const made = await failing(make).then(
          (out) => ({ out }),
          (error: unknown) => ({ error }),
        );
        try {
          if ('out' in made) {
            // The disk failed where it does no harm: the older one could not be removed, say.
            expect(made.out.counts).toEqual(whole.counts);
            const path = await made.out.path();
            expect(await insideOf(path)).toEqual(inside);
            if (path.startsWith(picked)) rmSync(path, { recursive: true });
          } else {
            expect(made.error).toMatchObject(SAID);
            expect(outside()).toEqual(before);
          }
          expect(kept()).toEqual(had);
          // The disk is tried now and then: a file of that may have been open before.
          await expect.poll(() => handles()?.filter((one) => !open?.includes(one)) ?? []).toEqual([]);
        } catch (error) {
          found.lost += 1;
          throw new Error(point.describe(), { cause: error });
        }
      });
    }
  },
  LONG,
);

/** As the contract says it: the window shows the sentence. */
const SAID = {
  code: 'SERVICE',
  data: { class: 'storage', message: expect.stringMatching(/^[A-Z].*\.$/) },
};
