import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AUDIO_FORMATS } from '../../shared/service/limits.ts';
import { copyTagged } from '../formats/audio/copy-tagged.ts';
import { joinAudio } from '../formats/audio/join-audio.ts';
import { measureAudio } from '../formats/audio/measure-audio.ts';
import { copyImage } from '../formats/imaging/copy-image.ts';
import { measureImage } from '../formats/imaging/thumbnail.ts';
import { assertSpace, SPACE_NEEDED } from '../platform/files/space.ts';
import { noise, writeAudioFile } from '../testing/audio-files.ts';
import { imageFile } from '../testing/image-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { assetFacts, imageFacts } from '../testing/test-library.ts';
import { storeAudio } from './store-audio.ts';
import { storeImage } from './store-image.ts';

/** Counts disk operations, and fails the chosen one as a full, locked or disconnected disk does. */
const disk = vi.hoisted(() => ({
  done: 0,
  failAt: Number.POSITIVE_INFINITY,
  code: 'ENOSPC',
  touch() {
    this.done += 1;
    if (this.done !== this.failAt) return;
    throw Object.assign(new Error(`${this.code}: injected`), { code: this.code, syscall: 'write' });
  },
}));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const wrapped = Object.fromEntries(
    (['writeSync', 'fsyncSync', 'renameSync', 'copyFileSync', 'openSync', 'mkdirSync'] as const).map(
      (name) => [
        name,
        (...args: never[]) => {
          disk.touch();
          return Reflect.apply(fs[name], fs, args);
        },
      ],
    ),
  );
  return { ...fs, ...wrapped };
});

let folder: string;
let source: string;
beforeEach(() => {
  disk.failAt = Number.POSITIVE_INFINITY;
  folder = temporaryFolder().path;
  source = join(folder, 'source');
});
const count = async (work: () => Promise<unknown>) => {
  disk.done = 0;
  await work();
  return disk.done;
};
/** Runs on this thread, so that the mocked disk applies. */
const audio = {
  measure: (path: string, format: 'mp3' | 'wav' | 'flac' | 'pcm', rate?: number) =>
    measureAudio({ path, format }, rate),
  copy: copyTagged,
};
const imaging = { measure: measureImage, copy: copyImage };
const failures = [
  ['ENOSPC', 'full'],
  ['EACCES', 'denied'],
  ['EROFS', 'read_only'],
  ['EIO', 'failed'],
] as const;

/**
 * Fails each disk operation in turn, starting without a library folder: nothing may be stored, and the error must say
 * why.
 */
async function failEach(library: string, keep: () => Promise<unknown>): Promise<void> {
  const steps = await count(keep);
  expect(steps).toBeGreaterThan(8);
  let unsaid = 0;
  for (let n = 1; n <= steps; n++) {
    rmSync(library, { recursive: true });
    const [code, reason] = failures[n % failures.length] ?? failures[0];
    Object.assign(disk, { done: 0, failAt: n, code });
    const error = await keep().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    disk.failAt = Number.POSITIVE_INFINITY;
    mkdirSync(library, { recursive: true });
    if (error === undefined) {
      // A folder whose parent cannot be opened can still store files.
      expect([code, readdirSync(library).length > 0]).toEqual(['EACCES', true]);
      unsaid += 1;
      continue;
    }
    // Errors while reading the source pass unchanged; the thread reports those of the disk too.
    const isTold = error instanceof Error && error.name === 'StorageError';
    expect(error, `step ${n}`).toMatchObject(isTold ? { reason } : { code });
    expect(readdirSync(library), `step ${n}`).toEqual([]);
  }
  expect(unsaid).toBeLessThan(2);
}

describe('with a disk failure at any step', () => {
  it.each(AUDIO_FORMATS)(
    'stores a %s file completely or not at all, and can store it later',
    async (format) => {
      await writeAudioFile({ path: source, format }, [noise(3, 24_000)], 24_000);
      const library = join(folder, 'library');
      const facts = assetFacts(format);
      const keep = () =>
        storeAudio({
          source,
          facts,
          folder: library,
          audio,
          withRecipe: true,
          isNamed: () => false,
          isGone: () => false,
        });
      await failEach(library, keep);
      const { fileName, bytes } = await keep();
      expect(readdirSync(library)).toContain(fileName);
      expect(bytes).toBeGreaterThan(1000);
    },
  );

  it.each(['png', 'avif'] as const)(
    'stores a %s image with its metadata completely or not at all',
    async (kind) => {
      writeFileSync(source, imageFile(kind));
      const library = join(folder, 'library');
      const facts = imageFacts();
      const given = {
        source,
        facts,
        folder: library,
        imaging,
        withRecipe: true,
        isNamed: () => false,
        isGone: () => false,
      };
      await failEach(library, () => storeImage(given));
      const { fileName } = await storeImage(given);
      const beside = kind === 'avif' ? [`${fileName}.json`] : [];
      expect(readdirSync(library)).toEqual(expect.arrayContaining([fileName, ...beside]));
    },
  );

  it.each(AUDIO_FORMATS)('joins %s parts completely or not at all', async (format) => {
    const parts = await Promise.all(
      [1, 2].map((n) => writeAudioFile({ path: join(folder, `${n}`), format }, [noise(1, 24_000)], 24_000)),
    );
    const place = join(folder, 'out');
    mkdirSync(place);
    const out = { path: join(place, 'x'), format, sampleRate: 24_000 };
    const steps = await count(() => joinAudio(parts, { ...out, path: join(folder, 'first') }));
    for (let n = 1; n <= steps; n++) {
      Object.assign(disk, { done: 0, failAt: n, code: 'ENOSPC' });
      await expect(joinAudio(parts, out)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(readdirSync(place)).toEqual([]);
      disk.failAt = Number.POSITIVE_INFINITY;
    }
    await joinAudio(parts, out);
    expect(readdirSync(place)).toEqual(['x']);
  });
});

describe('the disk space check before a billed call', () => {
  const withFree = (bytes: number) =>
    assertSpace(folder, async () => ({ bavail: bytes / 4096, bsize: 4096 }));

  it('requires 200 MB of free space', async () => {
    await withFree(SPACE_NEEDED);
    await expect(withFree(SPACE_NEEDED - 4096)).rejects.toMatchObject({
      name: 'StorageError',
      reason: 'full',
    });
  });

  it('accepts a folder that does not exist yet', async () => {
    await expect(assertSpace(join(folder, 'a', 'b'))).resolves.toBeUndefined();
  });

  it('reports a folder that cannot be accessed', async () => {
    await expect(
      assertSpace(join(source, 'x'), async () =>
        Promise.reject(Object.assign(new Error(), { code: 'EACCES' })),
      ),
    ).rejects.toMatchObject({ reason: 'denied' });
  });
});
