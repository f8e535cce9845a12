import { randomBytes } from 'node:crypto';
import { lstatSync, renameSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../platform/files/make-folder.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';

const HALF_WRITTEN = '.part';
const HELD = '.held';

/**
 * Stores downloads of one kind until they are in the library: a folder per generation, files named by number. A name
 * without `.part` is a complete, flushed file.
 */
export class FetchedFiles<Format extends string> {
  readonly #folder: string;
  readonly #formats: readonly Format[];

  /** @param folder of the kind, inside the data folder. */
  constructor(folder: string, formats: readonly Format[]) {
    this.#folder = folder;
    this.#formats = formats;
  }

  /** Returns a new path for a download, so that no two downloads share a file. */
  begin(workId: string, n: number): string {
    return this.#place(workId, n, HALF_WRITTEN);
  }

  /** Returns the path for an embedded result, which keeps this name: its row proves that it is complete. */
  beginHeld(workId: string, n: number): string {
    return this.#place(workId, n, HELD);
  }

  /** Gives a complete, flushed download its final name. @param from the path returned by `begin`. */
  finish(from: string, workId: string, n: number, format: Format): void {
    const folder = join(this.#folder, workId);
    renameSync(from, join(folder, `${n}.${format}`));
    syncFolder(folder);
  }

  /** Returns a complete download; null if there is none. */
  whole(workId: string, n: number): { path: string; format: Format } | null {
    for (const format of this.#formats) {
      const path = join(this.#folder, workId, `${n}.${format}`);
      if (isFile(path)) return { path, format };
    }
    return null;
  }

  /** Returns the path of an embedded result; null if it no longer exists. */
  held(workId: string, name: string): string | null {
    const path = join(this.#folder, workId, name);
    return name.endsWith(HELD) && isFile(path) ? path : null;
  }

  /** Moves an embedded result to another generation. @param path of the file. @returns its new path */
  moveHeld(path: string, workId: string): string {
    const folder = join(this.#folder, workId);
    makeFolder(folder);
    const to = join(folder, basename(path));
    renameSync(path, to);
    for (const changed of [folder, dirname(path)]) syncFolder(changed);
    return to;
  }

  /** Returns the path of the note with a result's future name in the library. */
  note(workId: string, n: number): string {
    return join(this.#folder, workId, `${n}.json`);
  }

  /** Deletes the download of a result that is in the library. @param held its embedded file. */
  async removeResult(workId: string, n: number, held: string | null = null): Promise<void> {
    const isOfNumber = (name: string) => !name.endsWith(HELD) && name.split('.')[0] === String(n);
    await this.#removeNames(workId, (name) => name === held || isOfNumber(name));
  }

  /** Deletes the downloads of a generation. */
  async remove(workId: string): Promise<void> {
    await rm(join(this.#folder, workId), { recursive: true, force: true });
  }

  /** Returns the paths of the notes with the library names of a generation's results. */
  async notes(workId: string): Promise<string[]> {
    const folder = join(this.#folder, workId);
    return (await namesIn(folder)).filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  }

  /** Deletes partial downloads of an ended job. @param isHeld whether a row names an embedded file. */
  async removeHalfFetched(workId: string, isHeld: (name: string) => boolean = () => false): Promise<void> {
    const isOver = (name: string) => name.endsWith(HELD) && !isHeld(name);
    await this.#removeNames(workId, (name) => name.endsWith(HALF_WRITTEN) || isOver(name));
  }

  /** Returns the ids of generations with downloads. */
  works(): Promise<string[]> {
    return namesIn(this.#folder);
  }

  #place(workId: string, n: number, extension: string): string {
    const folder = join(this.#folder, workId);
    makeFolder(folder);
    return join(folder, `${n}.${randomBytes(6).toString('hex')}${extension}`);
  }

  async #removeNames(workId: string, isWanted: (name: string) => boolean): Promise<void> {
    const folder = join(this.#folder, workId);
    const names = (await namesIn(folder)).filter(isWanted);
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
  }
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** A missing folder is empty. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
