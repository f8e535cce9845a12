import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { openPromise } from 'yauzl';
import { z } from 'zod';
import type { LibraryExport } from '../../shared/contract/library.ts';
import type { OperationEvent } from '../../shared/contract/operation-events.ts';
import { tone, writeAudioFile } from '../testing/audio-files.ts';
import { imageFile } from '../testing/image-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { assetFacts, imageFacts, testLibrary } from '../testing/test-library.ts';

/** Simulates a disk that is full after `room` bytes of an export. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY }));
vi.mock('../platform/files/write-new-file.ts', async (original) => {
  const { writeNewFile } = await original<typeof import('../platform/files/write-new-file.ts')>();
  return {
    writeNewFile(path: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
      return writeNewFile(path, withRoom(pieces));
    },
  };
  async function* withRoom(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    let left = disk.room;
    for await (const piece of pieces) {
      left -= piece.length;
      if (left < 0) throw Object.assign(new Error('ENOSPC: injected'), { code: 'ENOSPC' });
      yield piece;
    }
  }
});

type At = ReturnType<typeof testLibrary>;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const manifest = z.object({
  app: z.literal('Quartet'),
  form: z.literal(1),
  exportedAt: z.iso.datetime(),
  files: z.array(
    z.strictObject({
      name: z.string(),
      id: z.string(),
      kind: z.enum(['speech', 'song', 'picture']),
      title: z.string(),
      prompt: z.string(),
      model: z.string(),
      date: z.iso.datetime(),
      settings: z.record(z.string(), z.unknown()).nullable(),
      sha256: z.string(),
      bytes: z.int(),
    }),
  ),
});

/** Adds twelve files: images whose names differ in case only, an audio file, raw audio. */
async function filled(at: At): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < 10; n++) {
    const source = join(temporaryFolder().path, 'made');
    writeFileSync(source, imageFile(n % 2 === 0 ? 'png' : 'jpeg', { width: 64 + n }));
    const title = n % 3 === 0 ? 'A LIGHTHOUSE' : 'A lighthouse';
    const asset = await at.library.keepImage(source, imageFacts({ title }));
    at.library.insert(asset);
    ids.push(asset.id);
  }
  for (const format of ['mp3', 'pcm'] as const) {
    const source = { path: join(temporaryFolder().path, 'made'), format };
    await writeAudioFile(source, [tone(0.2, 24_000)], 24_000);
    const asset = await at.library.keep(source.path, assetFacts(format, 'manifest'));
    at.library.insert(asset);
    ids.push(asset.id);
  }
  return ids;
}

async function ended(steps: AsyncIterable<OperationEvent<LibraryExport>>): Promise<LibraryExport> {
  for await (const step of steps) if (step.type === 'done') return step.result;
  throw new Error('it never ended');
}

async function unzipped(path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, await buffer(stream));
  }
  return files;
}

function checked(at: At, files: ReadonlyMap<string, Buffer>, ids: readonly string[]): void {
  const said = manifest.parse(JSON.parse(files.get('manifest.json')?.toString() ?? ''));
  expect(said.files.map(({ id }) => id)).toEqual(ids);
  const names = said.files.map(({ name }) => name);
  expect([...files.keys()].sort()).toEqual([...names, 'manifest.json'].sort());
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const { id, name, sha256: hash, bytes, ...told } of said.files) {
    const stored = at.assets.get(id);
    const copy = files.get(name) ?? expect.fail(name);
    expect({ hash, bytes }).toEqual({ hash: sha256(copy), bytes: copy.length });
    expect({ hash, bytes }).toEqual({ hash: stored?.sha256, bytes: stored?.bytes });
    const { kind, title, model, createdAt = 0 } = stored ?? {};
    const date = new Date(createdAt).toISOString();
    expect(told).toEqual({ kind, title, model, date, ...at.assets.made(id) });
  }
}

describe('library export', () => {
  it('writes a zip with every file unchanged under a unique name, and a manifest', async () => {
    const at = testLibrary();
    delete (at.host as { saveFile?: unknown }).saveFile;
    const ids = await filled(at);
    const done = await ended(at.work.export({ ids: [...ids, ...ids.slice(0, 3)], form: 'zip' }, undefined));
    expect(done).toMatchObject({ files: 12, missing: 0, saved: false });
    const found = await at.media.resolve(done.url?.slice('/media/'.length) ?? '');
    expect(found).toMatchObject({ mimeType: 'application/zip', downloadName: done.fileName });
    const files = await unzipped(found?.file ?? '');
    checked(at, files, ids);
    expect([...files.keys()].filter((name) => name.startsWith('manifest'))).toHaveLength(3);
    expect(done.bytes).toBe(
      [...files].reduce((sum, [name, { length }]) => sum + (name === 'manifest.json' ? 0 : length), 0),
    );
  });

  it('omits deleted, missing and replaced files, and counts them', async () => {
    const at = testLibrary();
    const ids = await filled(at);
    const places = ids.map((id) => at.library.path(id));
    const saved: string[] = [];
    Object.assign(at.host, {
      saveFile: async (from: string) => saved.push(readFileSync(from, 'latin1')) > 0,
    });
    rmSync(places[4] ?? '');
    rmSync(places[5] ?? '');
    symlinkSync('/etc/hostname', places[5] ?? '');
    rmSync(places[6] ?? '');
    mkdirSync(places[6] ?? '');
    const steps = at.work.export({ ids: [...ids, '01ARZ3NDEKTSV4RRFFQ69G5FAV'], form: 'zip' }, undefined);
    const first = steps.next();
    // The export has begun; these files are deleted before their turn.
    await at.moves.remove(ids.slice(9));
    await at.moves.purge(ids.slice(10));
    const step = await first;
    const done = step.done || step.value.type !== 'done' ? await ended(steps) : step.value.result;
    expect(done).toMatchObject({ files: 6, missing: 7, saved: true, url: null });
    expect(saved).toHaveLength(1);
    expect(readdirSync(join(at.folder, 'exports'))).toEqual([]);
  });

  // core/failing-exports.test.ts fails each operation by itself.
  it.each([0, 3000])('leaves no partial files on a disk with room for %i bytes', async (room) => {
    const at = testLibrary();
    const ids = await filled(at);
    disk.room = room;
    try {
      for (const form of ['zip', 'folder'] as const) {
        at.host.pickedFolder = temporaryFolder().path;
        await expect(ended(at.work.export({ ids, form }, undefined))).rejects.toMatchObject({
          name: 'StorageError',
          reason: 'full',
        });
        expect(readdirSync(at.host.pickedFolder)).toEqual([]);
      }
      expect(readdirSync(join(at.folder, 'exports'))).toEqual([]);
    } finally {
      disk.room = Number.POSITIVE_INFINITY;
    }
    expect(await ended(at.work.export({ ids, form: 'zip' }, undefined))).toMatchObject({ files: 12 });
  });

  it.each(['zip', 'folder'] as const)(
    'stops writing a %s when the window closes, and leaves no partial files',
    async (form) => {
      const at = testLibrary();
      const ids = await filled(at);
      at.host.pickedFolder = temporaryFolder().path;
      const leaving = new AbortController();
      const get = at.assets.get.bind(at.assets);
      let seen = 0;
      vi.spyOn(at.assets, 'get').mockImplementation((id) => {
        seen += 1;
        if (seen === 5) leaving.abort();
        return get(id);
      });
      await expect(ended(at.work.export({ ids, form }, leaving.signal))).rejects.toThrow();
      expect(seen).toBeLessThan(8);
      expect(readdirSync(at.host.pickedFolder)).toEqual([]);
      expect(
        readdirSync(at.folder).includes('exports') ? readdirSync(join(at.folder, 'exports')) : [],
      ).toEqual([]);
    },
  );
});

describe('library export to a folder', () => {
  it('creates a new folder each time, with the same files and manifest', async () => {
    const at = testLibrary();
    const ids = await filled(at);
    at.host.pickedFolder = temporaryFolder().path;
    const names = [];
    for (let n = 0; n < 2; n++) {
      const done = await ended(at.work.export({ ids, form: 'folder' }, undefined));
      expect(done).toMatchObject({ files: 12, missing: 0, saved: true, url: null });
      names.push(done.fileName ?? '');
      const folder = join(at.host.pickedFolder, done.fileName ?? '');
      const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const);
      checked(at, new Map(files), ids);
    }
    expect(new Set(names).size).toBe(2);
  });

  it('exports no files if the user cancels the folder dialog', async () => {
    const at = testLibrary();
    const ids = await filled(at);
    at.host.pickedFolder = null;
    expect(await ended(at.work.export({ ids, form: 'folder' }, undefined))).toMatchObject({
      files: 0,
      saved: false,
    });
  });
});
