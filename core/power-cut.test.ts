import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { applyRestore } from './backup/apply-restore.ts';
import { unpackBackup } from './backup/unpack-backup.ts';
import { copyCompletely } from './db/copy-completely.ts';
import { openDatabase } from './db/database.ts';
import { copyTagged } from './formats/audio/copy-tagged.ts';
import { measureAudio } from './formats/audio/measure-audio.ts';
import { FetchedFiles } from './generations/fetched-files.ts';
import { SegmentFiles } from './generations/speech/segment-files.ts';
import { PartFile } from './http/part-file.ts';
import { pendingAsset } from './library/pending-asset.ts';
import { storeAudio } from './library/store-audio.ts';
import { atomicWrite } from './platform/files/atomic-write.ts';
import { copyFileDurably } from './platform/files/copy-file.ts';
import { makeFolder } from './platform/files/make-folder.ts';
import { openSettingsFile } from './settings/settings-file.ts';
import { noise, writeAudioFile } from './testing/audio-files.ts';
import { runs } from './testing/deep.ts';
import { figure } from './testing/figures.ts';
import { FILLED_FILES, fillFolder, hashesOf, writeFiles } from './testing/filled-folder.ts';
import { makeBackup, NOW, ON } from './testing/make-backup.ts';
import { type Moment, powerLog, replayPowerLog } from './testing/power-log.ts';
import { seeded } from './testing/seeded.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { assetFacts } from './testing/test-library.ts';

const random = seeded('power cut');
/** Milliseconds a test may take where much other work shares the machine. */
const LONG = 300_000;
/** States tried for each way of writing: a power cut at any of its moments. */
const { numRuns: STATES } = runs(6, 60);
/** Where a database is opened in each of them. */
const { numRuns: OPENED } = runs(1, 40);
const found = { states: 0, lost: 0 };
afterAll(() => {
  const { states: n, lost } = found;
  figure({ gate: 'power cut, files', n, unit: 'states of a disk', found: { lost }, seed: random.seed });
});

/** Cuts the power at moments of some work, and looks at what is found then. */
async function cut(
  root: string,
  work: (ack: (what: string) => void) => Promise<void> | void,
  check: (place: string, moment: Moment) => Promise<void> | void,
  states = STATES,
): Promise<void> {
  const log = await powerLog(root);
  await work(log.ack);
  const moments = log.stop();
  expect(moments.length).toBeGreaterThan(3);
  const last = moments.slice(-1);
  for (let n = 0; n < states; n++) {
    // What was told last is looked at most: there all must be there.
    const moment = random.pick(n % 4 === 3 ? last : moments);
    const place = temporaryFolder().path;
    replayPowerLog(moment, root, place, random);
    found.states += 1;
    try {
      await check(place, moment);
    } catch (error) {
      found.lost += 1;
      throw new Error(`power cut after ${moment.after}`, { cause: error });
    }
  }
}

const OLD = 'the old content, of some length'.repeat(100);
const NEW = 'what is new and longer than before'.repeat(200);

it.each([true, false])(
  'after a power cut a small file is old or new (existed before: %s)',
  async (isThere) => {
    const root = temporaryFolder().path;
    const file = 'keys.json';
    if (isThere) writeFileSync(join(root, file), OLD);
    await cut(
      root,
      (ack) => {
        atomicWrite(join(root, file), NEW);
        ack('written');
      },
      (place, { acked }) => {
        const content = existsSync(join(place, file)) ? readFileSync(join(place, file), 'utf8') : null;
        expect([...(acked.length > 0 ? [] : [isThere ? OLD : null]), NEW]).toContain(content);
      },
    );
  },
);

it(
  'after a power cut a copied file is the old one or the whole copy',
  async () => {
    const root = temporaryFolder().path;
    writeFiles(root, { 'source.mp3': NEW, 'target.mp3': OLD });
    await cut(
      root,
      async (ack) => {
        await copyFileDurably(join(root, 'source.mp3'), join(root, 'target.mp3'));
        ack('copied');
      },
      (place, { acked }) => {
        const content = readFileSync(join(place, 'target.mp3'), 'utf8');
        expect(acked.length > 0 ? [NEW] : [OLD, NEW]).toContain(content);
        expect(readFileSync(join(place, 'source.mp3'), 'utf8')).toBe(NEW);
      },
    );
  },
  LONG,
);

it(
  'a library file gets its name only when complete, durably before its row is written',
  async () => {
    const root = temporaryFolder().path;
    const source = join(root, 'source');
    await writeAudioFile({ path: source, format: 'wav' }, [noise(1, 8000)], 8000);
    const note = join(root, 'note.json');
    const audio = {
      measure: (path: string, format: 'mp3' | 'wav' | 'flac' | 'pcm', rate?: number) =>
        measureAudio({ path, format }, rate),
      copy: copyTagged,
    };
    let sha = '';
    let name = '';
    await cut(
      root,
      async (ack) => {
        const facts = assetFacts('wav');
        const folder = join(root, 'library');
        const announce = (asset: Parameters<typeof pendingAsset.write>[1]) => pendingAsset.write(note, asset);
        const kept = await storeAudio({
          source,
          facts,
          folder,
          audio,
          withRecipe: true,
          isNamed: () => false,
          isGone: () => false,
          announce,
        });
        sha = kept.sha256;
        name = kept.fileName;
        ack('kept');
      },
      (place, { acked }) => {
        const library = join(place, 'library');
        const names = existsSync(library) ? readdirSync(library).filter((one) => !one.endsWith('.part')) : [];
        if (acked.length > 0) expect(names).toEqual([name]);
        for (const one of names) {
          expect(shaOf(join(library, one))).toBe(sha);
          // Who finds it after the next start knows it by this.
          expect(pendingAsset.read(join(place, 'note.json'))).toMatchObject({ fileName: name, sha256: sha });
        }
      },
    );
  },
  LONG,
);

it(
  'a download gets its name only when complete, durably before the library takes it',
  async () => {
    const root = temporaryFolder().path;
    const bytes = Buffer.from(NEW);
    await cut(
      root,
      async (ack) => {
        const files = new FetchedFiles(join(root, 'songs'), ['mp3']);
        const into = files.begin('SONG', 0);
        const part = await PartFile.make(into);
        for (let at = 0; at < bytes.length; at += 1000) await part.write(bytes.subarray(at, at + 1000));
        await part.keep();
        files.finish(into, 'SONG', 0, 'mp3');
        ack('fetched');
      },
      (place, { acked }) => {
        const whole = new FetchedFiles(join(place, 'songs'), ['mp3']).whole('SONG', 0);
        if (acked.length > 0) expect(whole).not.toBeNull();
        if (whole) expect(readFileSync(whole.path)).toEqual(bytes);
      },
    );
  },
  LONG,
);

it.each([true, false])('a segment that a retry carries over is complete (by a link: %s)', async (canLink) => {
  const root = temporaryFolder().path;
  writeFiles(root, { 'parts/OLD/0.mp3': NEW, ...(canLink ? {} : { 'parts/NEW/0.mp3.part': 'x' }) });
  await cut(
    root,
    (ack) => {
      const parts = new SegmentFiles(root);
      parts.carry('OLD', 'NEW', '0.mp3', '0.mp3');
      ack('carried');
    },
    (place, { acked }) => {
      const path = join(place, 'parts', 'NEW', '0.mp3');
      if (acked.length > 0) expect(existsSync(path)).toBe(true);
      if (existsSync(path)) expect(readFileSync(path, 'utf8')).toBe(NEW);
      expect(readFileSync(join(place, 'parts', 'OLD', '0.mp3'), 'utf8')).toBe(NEW);
    },
  );
});

it(
  'after a power cut settings are old or new, and never reset',
  async () => {
    const root = temporaryFolder().path;
    // It keeps the functions of the file system for itself, so it comes after they are hooked.
    await (await powerLog(root)).stop();
    const { default: Conf } = await import('conf');
    const quiet = { debug() {}, info() {}, warn() {}, error() {} };
    const open = (cwd: string) =>
      openSettingsFile(join(cwd, 'settings.json'), () => new Conf({ cwd, configName: 'settings' }), quiet);
    open(root).write({ theme: 'dark', text: OLD });
    await cut(
      root,
      (ack) => {
        const file = open(root);
        file.write({ theme: 'light', text: NEW });
        ack('saved');
      },
      (place, { acked }) => {
        const file = open(place);
        expect(file.wasReset).toBe(false);
        const wanted = [
          { theme: 'light', text: NEW },
          ...(acked.length > 0 ? [] : [{ theme: 'dark', text: OLD }]),
        ];
        expect(wanted).toContainEqual(file.read());
      },
    );
  },
  LONG,
);

it(
  "files in a new folder are durable once written, such as the browser host's keys",
  async () => {
    const root = temporaryFolder().path;
    await cut(
      root,
      (ack) => {
        for (const name of ['one', 'two']) {
          makeFolder(join(root, 'keys', 'of', 'mine'));
          atomicWrite(join(root, 'keys', 'of', 'mine', name), NEW);
          ack(name);
        }
      },
      (place, { acked }) => {
        for (const name of acked)
          expect(readFileSync(join(place, 'keys', 'of', 'mine', name), 'utf8')).toBe(NEW);
      },
    );
  },
  LONG,
);

it(
  'after a power cut a copy of the database is complete or missing',
  async () => {
    const root = temporaryFolder().path;
    fillFolder(root);
    const before = hashesOf(root);
    await cut(
      root,
      (ack) => {
        const { db, close } = openDatabase(root, NOW);
        copyCompletely(db, join(root, 'quartet-backup-x.db'));
        ack('copied');
        close();
      },
      (place, { acked }) => {
        const path = join(place, 'quartet-backup-x.db');
        if (acked.length > 0) expect(existsSync(path)).toBe(true);
        if (!existsSync(path)) return;
        const beside = temporaryFolder().path;
        writeFileSync(join(beside, 'quartet.db'), readFileSync(path));
        const opened = openDatabase(beside, NOW);
        expect(opened.warnings).toEqual([]);
        expect(opened.db.prepare('PRAGMA quick_check').all()).toEqual([{ quick_check: 'ok' }]);
        opened.close();
        expect(Object.keys(before)).toContain('quartet.db');
      },
      OPENED,
    );
  },
  LONG,
);

it(
  'after a power cut a restore is applied or not yet: neither old nor new data is lost',
  async () => {
    const root = temporaryFolder().path;
    const old = { 'quartet.db': 'old', 'settings.json': OLD, 'library/old.mp3': OLD, 'parts/JOB/0.mp3': OLD };
    const fresh = {
      'quartet.db': 'new',
      'settings.json': NEW,
      'library/new.mp3': NEW,
      'covers/new.png': NEW,
    };
    const contents = { createdAt: 1, version: '0', conversations: 1, files: 1, bytes: 1 };
    writeFiles(root, old);
    writeFiles(join(root, 'restore-ready'), { ...fresh, 'restored.json': JSON.stringify(contents) });
    await cut(
      root,
      (ack) => {
        applyRestore(root, NOW);
        ack('in its place');
      },
      (place) => {
        applyRestore(place, NOW);
        const there = hashesOf(place);
        for (const [way, text] of Object.entries(fresh)) expect(there[way], way).toBe(sha256(text));
        const aside = readdirSync(place).find((name) => name.startsWith('before-restore-')) ?? '';
        for (const [way, text] of Object.entries(old))
          expect(there[`${aside}/${way}`], way).toBe(sha256(text));
      },
    );
  },
  LONG,
);

it(
  'after a power cut an unpacked backup is staged only if complete',
  async () => {
    const filled = temporaryFolder().path;
    fillFolder(filled);
    const archive = join(temporaryFolder().path, 'backup.zip');
    await makeBackup(filled, archive);
    const root = temporaryFolder().path;
    mkdirSync(join(root, 'keys'));
    await cut(
      root,
      async (ack) => {
        await unpackBackup(archive, root, ON, () => undefined);
        ack('ready');
      },
      (place, { acked }) => {
        const taken = applyRestore(place, NOW);
        if (acked.length > 0) expect(taken.warnings).toEqual(['restored']);
        if (taken.warnings.length === 0) return;
        const there = hashesOf(place);
        for (const [way, content] of Object.entries(FILLED_FILES))
          expect(there[way], way).toBe(sha256(content));
        const opened = openDatabase(place, NOW);
        expect(opened.warnings).toEqual([]);
        opened.close();
      },
      OPENED,
    );
  },
  LONG,
);

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const shaOf = (path: string) => sha256(readFileSync(path));
