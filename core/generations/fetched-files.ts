import { randomBytes } from 'node:crypto';
import { lstatSync, renameSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../platform/files/make-folder.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';

const PARTIAL = '.part';
const EMBEDDED = '.held';

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
  begin(generationId: string, n: number): string {
    return this.#place(generationId, n, PARTIAL);
  }

  /** Returns the path for an embedded result, which keeps this name: its row proves that it is complete. */
  beginHeld(generationId: string, n: number): string {
    return this.#place(generationId, n, EMBEDDED);
  }

  /** Gives a complete, flushed download its final name. @param from the path returned by `begin`. */
  finish(from: string, generationId: string, n: number, format: Format): void {
    const folder = join(this.#folder, generationId);
    renameSync(from, join(folder, `${n}.${format}`));
    syncFolder(folder);
  }

  /** Returns a complete download; null if there is none. */
  whole(generationId: string, n: number): { path: string; format: Format } | null {
    for (const format of this.#formats) {
      const path = join(this.#folder, generationId, `${n}.${format}`);
      if (isFile(path)) return { path, format };
    }
    return null;
  }

  /** Returns the path of an embedded result; null if it no longer exists. */
  held(generationId: string, name: string): string | null {
    const path = join(this.#folder, generationId, name);
    return name.endsWith(EMBEDDED) && isFile(path) ? path : null;
  }

  /** Moves an embedded result to another generation. @param path of the file. @returns its new path */
  moveHeld(path: string, generationId: string): string {
    const folder = join(this.#folder, generationId);
    makeFolder(folder);
    const to = join(folder, basename(path));
    renameSync(path, to);
    for (const changed of [folder, dirname(path)]) syncFolder(changed);
    return to;
  }

  /** Returns the path of the note with a result's future name in the library. */
  note(generationId: string, n: number): string {
    return join(this.#folder, generationId, `${n}.json`);
  }

  /** Deletes the download of a result that is in the library. @param held its embedded file. */
  async removeResult(generationId: string, n: number, held: string | null = null): Promise<void> {
    const isOfNumber = (name: string) => !name.endsWith(EMBEDDED) && name.split('.')[0] === String(n);
    await this.#removeNames(generationId, (name) => name === held || isOfNumber(name));
  }

  /** Deletes the downloads of a generation. */
  async remove(generationId: string): Promise<void> {
    await rm(join(this.#folder, generationId), { recursive: true, force: true });
  }

  /** Returns the paths of the notes with the library names of a generation's results. */
  async notes(generationId: string): Promise<string[]> {
    const folder = join(this.#folder, generationId);
    return (await namesIn(folder)).filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  }

  /** Deletes partial downloads of an ended job. @param isHeld whether a row names an embedded file. */
  async removePartial(generationId: string, isHeld: (name: string) => boolean = () => false): Promise<void> {
    const isOver = (name: string) => name.endsWith(EMBEDDED) && !isHeld(name);
    await this.#removeNames(generationId, (name) => name.endsWith(PARTIAL) || isOver(name));
  }

  /** Returns the ids of generations with downloads. */
  generations(): Promise<string[]> {
    return namesIn(this.#folder);
  }

  #place(generationId: string, n: number, extension: string): string {
    const folder = join(this.#folder, generationId);
    makeFolder(folder);
    return join(folder, `${n}.${randomBytes(6).toString('hex')}${extension}`);
  }

  async #removeNames(generationId: string, isWanted: (name: string) => boolean): Promise<void> {
    const folder = join(this.#folder, generationId);
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
