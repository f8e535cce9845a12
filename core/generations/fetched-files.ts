import { randomBytes } from 'node:crypto';
import { lstatSync, renameSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../platform/files/make-folder.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';

const HALF_WRITTEN = '.part';
const HELD = '.held';

/**
 * Downloads of one kind until the library has them: a folder for each generation, files in it by number. A name
 * without `.part` is a whole, flushed file.
 */
export class FetchedFiles<Format extends string> {
  readonly #folder: string;
  readonly #formats: readonly Format[];

  /** @param folder of the craft, inside the data folder. */
  constructor(folder: string, formats: readonly Format[]) {
    this.#folder = folder;
    this.#formats = formats;
  }

  /** Returns a new path to download a result to, so that nobody removes another's file. */
  begin(workId: string, n: number): string {
    return this.#place(workId, n, HALF_WRITTEN);
  }

  /** Returns the path for a result within an answer. It keeps this name: its row says whose it is, and that it is whole. */
  beginHeld(workId: string, n: number): string {
    return this.#place(workId, n, HELD);
  }

  /** A result is whole and flushed: it gets its name. @param from as `begin` said. */
  finish(from: string, workId: string, n: number, format: Format): void {
    const folder = join(this.#folder, workId);
    renameSync(from, join(folder, `${n}.${format}`));
    syncFolder(folder);
  }

  /** A result that was fetched whole; null where there is none. */
  whole(workId: string, n: number): { path: string; format: Format } | null {
    for (const format of this.#formats) {
      const path = join(this.#folder, workId, `${n}.${format}`);
      if (isFile(path)) return { path, format };
    }
    return null;
  }

  /** A result that came within an answer; null where it is not there any more. */
  held(workId: string, name: string): string | null {
    const path = join(this.#folder, workId, name);
    return name.endsWith(HELD) && isFile(path) ? path : null;
  }

  /** A result that came within an answer belongs to another work. @param path of the file. @returns its new one */
  moveHeld(path: string, workId: string): string {
    const folder = join(this.#folder, workId);
    makeFolder(folder);
    const to = join(folder, basename(path));
    renameSync(path, to);
    for (const changed of [folder, dirname(path)]) syncFolder(changed);
    return to;
  }

  /** Returns the path of the note on a result's future name in the library. */
  note(workId: string, n: number): string {
    return join(this.#folder, workId, `${n}.json`);
  }

  /** A result is in the library: what was fetched of it is wanted no more. @param held What came of it within an answer. */
  async removeResult(workId: string, n: number, held: string | null = null): Promise<void> {
    const isOfNumber = (name: string) => !name.endsWith(HELD) && name.split('.')[0] === String(n);
    await this.#removeNames(workId, (name) => name === held || isOfNumber(name));
  }

  /** Deletes the downloads of a generation. */
  async remove(workId: string): Promise<void> {
    await rm(join(this.#folder, workId), { recursive: true, force: true });
  }

  /** Notes of what the results of a work are called in the library, as paths. */
  async notes(workId: string): Promise<string[]> {
    const folder = join(this.#folder, workId);
    return (await namesIn(folder)).filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  }

  /** Removes what a job that has ended left half fetched. @param isHeld whether a row names a file that came within an answer. */
  async removeHalfFetched(workId: string, isHeld: (name: string) => boolean = () => false): Promise<void> {
    const isOver = (name: string) => name.endsWith(HELD) && !isHeld(name);
    await this.#removeNames(workId, (name) => name.endsWith(HALF_WRITTEN) || isOver(name));
  }

  /** Works something was fetched of. */
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

/** A folder that is not there has nothing in it. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
