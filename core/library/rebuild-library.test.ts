import { execFileSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LibraryScan } from '../../shared/contract/library.ts';
import type { OperationEvent } from '../../shared/contract/operation-events.ts';
import { AUDIO_FORMATS } from '../../shared/service/limits.ts';
import { transaction } from '../db/transaction.ts';
import { newId } from '../platform/new-id.ts';
import { assetRow } from '../testing/asset-row.ts';
import { tone, writeAudioFile } from '../testing/audio-files.ts';
import { IMAGE_KINDS, imageFile } from '../testing/image-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { assetFacts, imageFacts, testLibrary } from '../testing/test-library.ts';
import { hasOrphanFiles } from './orphan-files.ts';

type At = ReturnType<typeof testLibrary>;

async function keepImage(at: At, kind: (typeof IMAGE_KINDS)[number], more = {}) {
  const source = join(temporaryFolder().path, 'made');
  writeFileSync(source, imageFile(kind));
  const asset = await at.library.keepImage(source, imageFacts(more));
  at.library.insert(asset);
  return asset;
}

async function keepAudio(at: At, format: (typeof AUDIO_FORMATS)[number]) {
  const source = { path: join(temporaryFolder().path, 'made'), format };
  await writeAudioFile(source, [tone(0.3, 24_000)], 24_000);
  const settings = { audio_setting: { format, sample_rate: 24_000 }, voice_setting: { voice_id: 'v' } };
  const asset = await at.library.keep(source.path, { ...assetFacts(format), settings });
  at.library.insert(asset);
  return asset;
}

it('does not add a voice preview to the library', async () => {
  const at = testLibrary();
  const source = { path: join(temporaryFolder().path, 'made'), format: 'mp3' as const };
  await writeAudioFile(source, [tone(0.3, 24_000)], 24_000);
  const sample = await at.library.keep(source.path, { ...assetFacts('mp3'), listed: false });
  at.library.insert(sample);
  expect(await rebuilt(afterLoss(at))).toMatchObject({ restored: 0, foreign: 1 });
});

async function ended<R>(steps: AsyncIterable<OperationEvent<R>>): Promise<R> {
  for await (const step of steps) if (step.type === 'done') return step.result;
  throw new Error('it never ended');
}
const rebuilt = (at: At): Promise<LibraryScan> => ended(at.work.rebuild(undefined));

/** Returns a library over the same folder whose records are all lost. */
function afterLoss(at: At): At {
  return testLibrary({ libraryFolder: at.host.libraryFolder });
}

/** Returns every file and link of a folder with its contents, as far as they can be read without blocking. */
function shapeOf(folder: string): unknown[] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const stat = lstatSync(join(folder, name));
      return [name, stat.size, stat.mode, stat.mtimeMs, stat.ino];
    });
}

describe('when the database is lost', () => {
  it('a rebuild restores every file with its prompt, model, date and settings', async () => {
    const at = testLibrary();
    const made = [];
    for (const kind of IMAGE_KINDS) made.push(await keepImage(at, kind));
    for (const format of AUDIO_FORMATS) made.push(await keepAudio(at, format));
    const files = shapeOf(at.host.libraryFolder);
    const lost = afterLoss(at);
    expect(hasOrphanFiles(lost.host.libraryFolder, lost.assets)).toBe(true);
    expect(await rebuilt(lost)).toEqual({ restored: made.length, foreign: 0, missing: 0 });
    for (const { id } of made) {
      expect(lost.assets.get(id), id).toEqual(at.assets.get(id));
      expect(lost.assets.made(id), id).toEqual(at.assets.made(id));
    }
    expect(shapeOf(at.host.libraryFolder)).toEqual(files);
    expect(lost.lists.items({ filter: { query: '灯塔' }, limit: 50 }).total).toBe(IMAGE_KINDS.length);
    expect(hasOrphanFiles(lost.host.libraryFolder, lost.assets)).toBe(false);
    expect(await rebuilt(lost)).toEqual({ restored: 0, foreign: 0, missing: 0 });
  }, 60_000);

  it('a file without embedded metadata is left alone', async () => {
    const at = testLibrary({ settings: { recipesInFiles: false } });
    const { fileName } = await keepImage(at, 'png');
    await keepAudio(at, 'mp3');
    await keepAudio(at, 'pcm');
    for (const name of readdirSync(at.host.libraryFolder)) {
      const bytes = readFileSync(at.place(name));
      for (const said of ['rain', '灯塔', '早上好', 'image-01', 'speech-01', 'Calm voice', 'Quartet']) {
        expect(bytes.includes(said) || bytes.includes(Buffer.from(said, 'utf16le')), `${name} ${said}`).toBe(
          false,
        );
      }
    }
    expect(readdirSync(at.host.libraryFolder)).toHaveLength(3);
    expect(await rebuilt(afterLoss(at))).toEqual({ restored: 0, foreign: 3, missing: 0 });
    expect(existsSync(at.place(fileName))).toBe(true);
    // The record contains it nevertheless.
    expect(at.lists.items({ filter: { query: '灯塔' }, limit: 5 }).total).toBe(1);
  });
});

describe('a file in the trash when the database was lost', () => {
  it('is in the trash again with its deletion time, even if another file was trashed first', async () => {
    const at = testLibrary();
    const [live, trashed] = [await keepImage(at, 'png'), await keepImage(at, 'jpeg')];
    await at.moves.remove([trashed.id]);
    await at.library.close();
    const { deletedAt } = at.assets.get(trashed.id) ?? {};
    expect(deletedAt).toBeGreaterThan(0);

    const lost = afterLoss(at);
    const newer = await keepImage(lost, 'webp');
    await lost.moves.remove([newer.id]);
    await lost.library.close();
    expect(await rebuilt(lost)).toEqual({ restored: 2, foreign: 0, missing: 0 });
    expect(lost.assets.get(trashed.id)?.deletedAt).toBe(deletedAt);
    expect(lost.lists.items({ filter: {}, limit: 5 }).items.map(({ id }) => id)).toEqual([live.id]);
  });

  it('is live if it was restored before, and absent if it was permanently deleted', async () => {
    const at = testLibrary();
    const [back, gone] = [await keepImage(at, 'png'), await keepImage(at, 'jpeg')];
    await at.moves.remove([back.id, gone.id]);
    at.library.trashJournal.flush();
    expect(at.library.trashJournal.read()).toHaveLength(2);
    await at.moves.restore([back.id]);
    await at.moves.purge([gone.id]);
    await at.library.close();
    expect(readdirSync(at.host.libraryFolder)).toEqual([back.fileName]);
    const lost = afterLoss(at);
    expect(await rebuilt(lost)).toMatchObject({ restored: 1 });
    expect(lost.assets.get(back.id)?.deletedAt).toBeNull();
  });

  it('a file that replaced a trashed file is live, and an invalid journal is ignored', async () => {
    const at = testLibrary();
    const [trashed, other] = [await keepImage(at, 'png'), await keepImage(at, 'png')];
    await at.moves.remove([trashed.id]);
    await at.library.close();
    renameSync(at.place(other.fileName), at.place(trashed.fileName));
    const lost = afterLoss(at);
    expect(await rebuilt(lost)).toMatchObject({ restored: 1 });
    expect(lost.assets.get(other.id)?.deletedAt).toBeNull();
    writeFileSync(at.place('.trash.json'), '[{"id":');
    expect(lost.library.trashJournal.read()).toEqual([]);
  });
});

describe('files and records that do not match', () => {
  it('gives a copy a new id, and a renamed file its old record', async () => {
    const at = testLibrary();
    const first = await keepImage(at, 'png');
    copyFileSync(at.place(first.fileName), at.place('copy.png'));
    expect(await rebuilt(at)).toEqual({ restored: 1, foreign: 0, missing: 0 });
    const { items } = at.lists.items({ filter: {}, limit: 10 });
    expect(items.map(({ fileName }) => fileName).sort()).toEqual([first.fileName, 'copy.png'].sort());
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
    expect(items.every(({ prompt }) => prompt.includes('灯塔'))).toBe(true);

    renameSync(at.place(first.fileName), at.place('renamed.png'));
    expect(at.library.libraryItem(first.id).missing).toBe(true);
    expect(await rebuilt(at)).toMatchObject({ restored: 1, missing: 0 });
    expect(at.library.libraryItem(first.id)).toMatchObject({ missing: false, fileName: 'renamed.png' });
    expect(at.lists.items({ filter: {}, limit: 10 }).total).toBe(2);
  });

  it('counts records without a file, and keeps trashed files in the trash', async () => {
    const at = testLibrary();
    const [gone, trashed] = [await keepImage(at, 'png'), await keepImage(at, 'jpeg')];
    renameSync(at.place(gone.fileName), join(at.folder, 'elsewhere'));
    at.library.remove(trashed.id, 5);
    expect(await rebuilt(at)).toEqual({ restored: 0, foreign: 0, missing: 1 });
    expect(at.assets.get(trashed.id)?.deletedAt).toBe(5);
  });

  it('counts missing files beyond the first page of records', async () => {
    const at = testLibrary();
    transaction(at.db, () => {
      for (let n = 0; n < 1100; n++) at.assets.insert(assetRow(n));
    });
    at.assets.setDeleted(assetRow(3).id, 5);
    mkdirSync(at.host.libraryFolder, { recursive: true });
    writeFileSync(at.place(assetRow(700).fileName), '');
    expect(await rebuilt(at)).toEqual({ restored: 0, foreign: 0, missing: 1098 });
  });

  it('ignores metadata that does not match its file, and replaces an invalid date', async () => {
    const at = testLibrary();
    const { fileName } = await keepAudio(at, 'mp3');
    const beside = { app: 'Quartet', form: 1, id: newId(1), kind: 'song', title: '', prompt: '', model: '' };
    writeFileSync(at.place('text.wav'), 'no sound at all');
    writeFileSync(at.place('text.wav.json'), JSON.stringify({ ...beside, createdAt: 1, settings: {} }));
    writeFileSync(at.place('odd.png'), imageFile('avif'));
    writeFileSync(
      at.place('odd.png.json'),
      JSON.stringify({ ...beside, kind: 'picture', createdAt: Number.MAX_SAFE_INTEGER, settings: {} }),
    );
    expect(await rebuilt(at)).toMatchObject({ restored: 1, foreign: 1 });
    // An invalid date is rejected: it would break every list that contains it.
    const odd = at.lists.items({ filter: { kinds: ['picture'] }, limit: 5 }).items[0];
    expect(new Date(odd?.createdAt ?? Number.NaN).getTime()).toBeLessThanOrEqual(Date.now());
    expect(existsSync(at.place(fileName))).toBe(true);
  });
});

it('scans a folder full of hostile files without changing it', async () => {
  const at = testLibrary();
  const { id } = await keepImage(at, 'png');
  const place = at.place;
  const secret = join(at.folder, 'secret.png');
  writeFileSync(secret, imageFile('png'));
  symlinkSync(secret, place('link.png'));
  symlinkSync(place('nowhere'), place('dangling.png'));
  symlinkSync(at.host.libraryFolder, place('round'));
  mkdirSync(place('folder.png'));
  writeFileSync(join(place('folder.png'), 'inside.png'), imageFile('png'));
  execFileSync('mkfifo', [place('pipe.mp3')]);
  const sparse = openSync(place('sparse.wav'), 'w');
  ftruncateSync(sparse, 1024 ** 3);
  closeSync(sparse);
  for (const name of ['new\nline.png', '\u202egnp.evil', '-rf', '$(touch x).png', 'nul.png', '.hidden.png']) {
    writeFileSync(place(name), name);
  }
  writeFileSync(place('deep.png.json'), '['.repeat(200_000));
  writeFileSync(place('deep.png'), 'x');
  const before = [
    shapeOf(at.host.libraryFolder),
    shapeOf(at.folder).filter((row) => !String(row).includes('.db')),
  ];
  const from = performance.now();
  const found = await rebuilt(at);
  expect(found).toEqual({ restored: 0, foreign: 7, missing: 0 });
  expect(performance.now() - from).toBeLessThan(20_000);
  expect([
    shapeOf(at.host.libraryFolder),
    shapeOf(at.folder).filter((row) => !String(row).includes('.db')),
  ]).toEqual(before);
  expect(at.lists.items({ filter: {}, limit: 10 }).items.map((item) => item.id)).toEqual([id]);
}, 40_000);

it('a rebuild whose window has closed fails and adds no records', async () => {
  const at = testLibrary();
  for (let n = 0; n < 4; n++) await keepImage(at, 'png');
  const lost = afterLoss(at);
  const leaving = new AbortController();
  leaving.abort();
  await expect(ended(lost.work.rebuild(leaving.signal))).rejects.toThrow();
  expect(lost.assets.isEmpty()).toBe(true);
});
