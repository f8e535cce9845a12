import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type SongRecord, songRecord } from './song-record.ts';
import { writeWhole } from './write-whole.ts';

/** Where tasks and the files of songs are kept. */
export interface SongShelf {
  /** What was kept before, oldest first; what cannot be read is cleared away. */
  load(): Promise<SongRecord[]>;
  /** On disk, where there is one, when this resolves. */
  keep(record: SongRecord): Promise<void>;
  keepFile(name: string, bytes: Uint8Array): Promise<void>;
  /** Null: there is no such file. */
  readFile(name: string): Promise<Uint8Array | null>;
  forget(id: string): Promise<void>;
  forgetFile(name: string): Promise<void>;
}

/** Keeps everything in a folder of its own: a sandbox that starts with the same folder takes up what it finds. */
export class FolderShelf implements SongShelf {
  readonly #folder: string;
  readonly #onOdd: (error: unknown) => void;

  /** @param onOdd Told of files that could not be read. */
  constructor(folder: string, onOdd: (error: unknown) => void) {
    this.#folder = folder;
    this.#onOdd = onOdd;
  }

  async load(): Promise<SongRecord[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const names = await readdir(this.#folder);
    const records: SongRecord[] = [];
    for (const name of names.filter((one) => one.endsWith('.json'))) {
      try {
        const record = songRecord.parse(JSON.parse(await readFile(this.#path(name), 'utf8')));
        if (name === `${record.id}.json`) records.push(record);
        else throw new Error(`holds the task ${record.id}`);
      } catch (cause) {
        this.#onOdd(new Error(`the kept task ${name} cannot be read`, { cause }));
      }
    }
    const mine = new Set(records.map(({ id }) => id));
    for (const name of names) {
      const task = /^(.+?)(?:-\d+\.(?:mp3|png)|\.json)(?:\.[0-9a-f]{12}\.part)?$/.exec(name)?.[1];
      if (task !== undefined && (!mine.has(task) || name.endsWith('.part'))) await this.forgetFile(name);
    }
    return records.toSorted((a, b) => a.acceptedAt - b.acceptedAt);
  }

  async keep(record: SongRecord): Promise<void> {
    await writeWhole(this.#path(`${record.id}.json`), JSON.stringify(record));
  }

  async keepFile(name: string, bytes: Uint8Array): Promise<void> {
    await writeWhole(this.#path(name), bytes);
  }

  async readFile(name: string): Promise<Uint8Array | null> {
    return readFile(this.#path(name)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
  }

  async forget(id: string): Promise<void> {
    await this.forgetFile(`${id}.json`);
  }

  async forgetFile(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

/** Keeps the files in memory, and no records: with the program all is gone. */
export class MemoryShelf implements SongShelf {
  readonly #files = new Map<string, Uint8Array>();

  async load(): Promise<SongRecord[]> {
    return [];
  }

  async keep(): Promise<void> {}

  async keepFile(name: string, bytes: Uint8Array): Promise<void> {
    this.#files.set(name, bytes);
  }

  async readFile(name: string): Promise<Uint8Array | null> {
    return this.#files.get(name) ?? null;
  }

  async forget(): Promise<void> {}

  async forgetFile(name: string): Promise<void> {
    this.#files.delete(name);
  }
}
