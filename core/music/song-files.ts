import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AudioFormat } from '../../shared/service/speech.ts';
import { syncFolder } from '../host-kit/sync-folder.ts';
import type { MediaSource } from '../library/media.ts';

/** Folders inside the data folder: what is fetched of each song until the library has it, and pictures. */
const FETCHED = 'songs';
const COVERS = 'covers';
const HALF_WRITTEN = '.part';

/** Formats of a song's file: those that can be decoded here. */
export const SONG_FORMATS = ['mp3', 'wav', 'flac'] as const satisfies readonly AudioFormat[];
export type SongFormat = (typeof SONG_FORMATS)[number];

/** What pictures are kept, and as what they are served. */
const COVER_TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
export const COVER_FORMATS = ['png', 'jpeg', 'webp'] as const satisfies readonly (keyof typeof COVER_TYPES)[];
export type CoverFormat = (typeof COVER_FORMATS)[number];

/** The files of songs that are not in the library: under way, and covers. A name without `.part` is a whole, flushed file. */
export class SongFiles {
  readonly #fetched: string;
  readonly #covers: string;

  constructor(dataFolder: string) {
    this.#fetched = join(dataFolder, FETCHED);
    this.#covers = join(dataFolder, COVERS);
  }

  /** Where a version is fetched to: another place each time, so that nobody clears away what is not theirs. */
  begin(songId: string, n: number): string {
    const folder = join(this.#fetched, songId);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return join(folder, halfWritten(`${n}`));
  }

  /** A version is whole and flushed: it gets its name. @param from as `begin` said. */
  finish(from: string, songId: string, n: number, format: SongFormat): void {
    const folder = join(this.#fetched, songId);
    renameSync(from, join(folder, `${n}.${format}`));
    syncFolder(folder);
  }

  /** A version that was fetched whole; null where there is none. */
  whole(songId: string, n: number): { path: string; format: SongFormat } | null {
    for (const format of SONG_FORMATS) {
      const path = join(this.#fetched, songId, `${n}.${format}`);
      if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) return { path, format };
    }
    return null;
  }

  /** Where it is noted what a version is about to be called in the library. */
  note(songId: string, n: number): string {
    return join(this.#fetched, songId, `${n}.json`);
  }

  /** A version is in the library: what was fetched of it is wanted no more. */
  async removeVersion(songId: string, n: number): Promise<void> {
    const folder = join(this.#fetched, songId);
    const names = (await namesIn(folder)).filter((name) => name.split('.')[0] === String(n));
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
  }

  /** What was fetched of a song is wanted no more. */
  async remove(songId: string): Promise<void> {
    await rm(join(this.#fetched, songId), { recursive: true, force: true });
  }

  /** Notes of what the versions of a song are called in the library, as paths. */
  async notes(songId: string): Promise<string[]> {
    const folder = join(this.#fetched, songId);
    return (await namesIn(folder)).filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  }

  /** Removes what a job that has ended left half fetched. */
  async removeHalfFetched(songId: string): Promise<void> {
    const folder = join(this.#fetched, songId);
    const half = (await namesIn(folder)).filter((name) => name.endsWith(HALF_WRITTEN));
    await Promise.all(half.map((name) => rm(join(folder, name), { force: true })));
  }

  /** Songs something was fetched of. */
  songs(): Promise<string[]> {
    return namesIn(this.#fetched);
  }

  /** Where a cover is fetched to, as `begin`. */
  beginCover(songId: string, n: number): string {
    mkdirSync(this.#covers, { recursive: true, mode: 0o700 });
    return join(this.#covers, halfWritten(`${songId}-${n}`));
  }

  /** A cover is whole and flushed: it gets its name, which is answered. */
  finishCover(from: string, songId: string, n: number, format: CoverFormat): string {
    const name = `${songId}-${n}.${format}`;
    renameSync(from, join(this.#covers, name));
    syncFolder(this.#covers);
    return name;
  }

  /** What the window hears of a cover; undefined for a name that is none. */
  coverSource(name: string): MediaSource | undefined {
    const format = COVER_FORMATS.find((known) => extname(name) === `.${known}`);
    return format && { root: this.#covers, name, downloadName: name, mimeType: COVER_TYPES[format] };
  }

  /** All pictures, half fetched ones too. */
  covers(): Promise<string[]> {
    return namesIn(this.#covers);
  }

  async removeCover(name: string): Promise<void> {
    await rm(join(this.#covers, name), { force: true });
  }
}

function halfWritten(name: string): string {
  return `${name}.${randomBytes(6).toString('hex')}${HALF_WRITTEN}`;
}

/** A folder that is not there has nothing in it. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
