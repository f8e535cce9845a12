import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { FILE_KINDS, type TaskRecord } from './task-record.ts';

/** The storage of tasks and their files. */
export interface TaskShelf<Kept extends TaskRecord> {
  /** Loads the stored tasks, oldest first, and deletes unreadable ones. */
  load(): Promise<Kept[]>;
  /** Stores a record; it is on disk, if there is a folder, when this resolves. */
  keep(record: Kept): Promise<void>;
  keepFile(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads a file; returns null if it does not exist. */
  readFile(name: string): Promise<Uint8Array | null>;
  forget(id: string): Promise<void>;
  forgetFile(name: string): Promise<void>;
}

/** Name of a task's record or file, perhaps incompletely written. */
const FILE = new RegExp(`^(.+?)(?:-\\d+\\.(?:${FILE_KINDS.join('|')})|\\.json)(?:\\.[0-9a-f]{12}\\.part)?$`);

/** Stores everything in a folder: a sandbox that starts with the same folder resumes its tasks. */
export class FolderShelf<Kept extends TaskRecord> implements TaskShelf<Kept> {
  readonly #folder: string;
  readonly #record: z.ZodType<Kept>;
  readonly #onOdd: (error: unknown) => void;

  /** @param record Schema of a stored task. @param onOdd Receives the files that could not be read. */
  constructor(folder: string, record: z.ZodType<Kept>, onOdd: (error: unknown) => void) {
    this.#folder = folder;
    this.#record = record;
    this.#onOdd = onOdd;
  }

  async load(): Promise<Kept[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const names = await readdir(this.#folder);
    const records: Kept[] = [];
    for (const name of names.filter((one) => one.endsWith('.json'))) {
      try {
        const record = this.#record.parse(JSON.parse(await readFile(this.#path(name), 'utf8')));
        if (name === `${record.id}.json`) records.push(record);
        else throw new Error(`holds the task ${record.id}`);
      } catch (cause) {
        this.#onOdd(new Error(`the kept task ${name} cannot be read`, { cause }));
      }
    }
    const mine = new Set(records.map(({ id }) => id));
    for (const name of names) {
      const task = FILE.exec(name)?.[1];
      if (task !== undefined && (!mine.has(task) || name.endsWith('.part'))) await this.forgetFile(name);
    }
    return records.toSorted((a, b) => a.acceptedAt - b.acceptedAt);
  }

  async keep(record: Kept): Promise<void> {
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

/** Keeps the files in memory and no records, so nothing survives the process. */
export class MemoryShelf<Kept extends TaskRecord> implements TaskShelf<Kept> {
  readonly #files = new Map<string, Uint8Array>();

  async load(): Promise<Kept[]> {
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

/** Writes a file atomically: after a crash it is complete, unchanged or absent. Only the owner may read it. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Syncs the folder, because a new name is only on disk once its folder is. Windows does not support this. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
