import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isEnd, type JobState } from '../../../shared/domain/job-state.ts';
import type { AudioFormat } from '../../../shared/service/speech.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { syncFolder } from '../../platform/files/sync-folder.ts';
import type { MediaSource } from '../../platform/media.ts';
import { FetchedFiles } from '../fetched-files.ts';

/** Folders inside the data folder: downloads of each song until they are in the library, and covers. */
const FETCHED = 'songs';
const COVERS = 'covers';

/** Accepted formats of songs: those that can be decoded here. */
export const SONG_FORMATS = ['mp3', 'wav', 'flac'] as const satisfies readonly AudioFormat[];

/** Formats of covers with their media types. */
const COVER_TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
export const COVER_FORMATS = ['png', 'jpeg', 'webp'] as const satisfies readonly (keyof typeof COVER_TYPES)[];
export type CoverFormat = (typeof COVER_FORMATS)[number];

/** Stores song files outside the library: downloads, and covers. */
export class SongFiles extends FetchedFiles<string> {
  readonly #covers: string;

  constructor(dataFolder: string) {
    super(join(dataFolder, FETCHED), SONG_FORMATS);
    this.#covers = join(dataFolder, COVERS);
  }

  /** Returns the path a cover is downloaded to, as `begin`. */
  beginCover(songId: string, n: number): string {
    makeFolder(this.#covers);
    return join(this.#covers, `${songId}-${n}.${randomBytes(6).toString('hex')}.part`);
  }

  /** Gives a complete, flushed cover its final name, and returns it. */
  finishCover(from: string, songId: string, n: number, format: CoverFormat): string {
    const name = `${songId}-${n}.${format}`;
    renameSync(from, join(this.#covers, name));
    syncFolder(this.#covers);
    return name;
  }

  /** As `finishCover`, for a cover the user chose: under a name of its own, so that the window shows the new image. */
  finishOwnCover(from: string, songId: string, n: number, format: CoverFormat): string {
    makeFolder(this.#covers);
    const name = `${songId}-${n}-${randomBytes(4).toString('hex')}.${format}`;
    renameSync(from, join(this.#covers, name));
    syncFolder(this.#covers);
    return name;
  }

  /** Returns the path of a cover; null if the name is null. */
  coverPath(name: string | null): string | null {
    return name === null ? null : join(this.#covers, name);
  }

  /** Returns where a cover is served from; undefined for an invalid name. */
  coverSource(name: string): MediaSource | undefined {
    const format = COVER_FORMATS.find((known) => extname(name) === `.${known}`);
    return format && { root: this.#covers, name, downloadName: name, mimeType: COVER_TYPES[format] };
  }

  /** Deletes covers, complete or partial, that no version of an ended song uses. */
  async cleanUpCovers(
    find: (
      songId: string,
      n: number,
    ) => { state: JobState; coverFile: string | null | undefined } | undefined,
  ): Promise<void> {
    // A missing folder is empty.
    for (const name of await readdir(this.#covers).catch(() => [])) {
      const [, id = '', n = ''] = /^([0-9A-Z]{26})-(\d+)[-.]/.exec(name) ?? [];
      const song = find(id, Number(n));
      const isWanted = song !== undefined && (!isEnd(song.state) || song.coverFile === name);
      if (id !== '' && !isWanted) await this.removeCover(name);
    }
  }

  async removeCover(name: string): Promise<void> {
    await rm(join(this.#covers, name), { force: true });
  }
}
