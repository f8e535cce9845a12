import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../host.ts';
import { logFileName, parseLogFileName } from './log-folder.ts';

/** Limits of the log: bytes per file, number of files, and days they are kept. */
const FILE_MAX = 5 * 1024 * 1024;
const MAX_FILES = 7;
const MAX_DAYS = 14;
/** Milliseconds before a folder that could not be written is tried again. */
const TRY_AGAIN_MS = 30_000;
const DAY_MS = 86_400_000;
/** The highest number of a file per day: names sort by it. */
const LAST_NUMBER = 999;

interface OpenFile {
  readonly fd: number;
  readonly day: string;
  bytes: number;
}

/**
 * Appends lines to the files of a folder, one system call per line, so that a crash cuts one line at most. A new file
 * begins each day or when one is full; old files are deleted. Lines that cannot be written are counted, and the next
 * line that succeeds reports them. Only the holder of the data folder's lock may write.
 */
export class LogWriter {
  readonly #folder: string;
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly #onTrouble: (error: unknown) => void;
  #file: OpenFile | null = null;
  #lost = 0;
  #tryAt = 0;
  #closed = false;

  /** @param onTrouble called once when writing fails, and again only after a line succeeded. */
  constructor(given: {
    readonly folder: string;
    readonly clock: Pick<Clock, 'now' | 'monotonic'>;
    readonly onTrouble: (error: unknown) => void;
  }) {
    this.#folder = given.folder;
    this.#clock = given.clock;
    this.#onTrouble = given.onTrouble;
  }

  /** Whether the last lines could not be written. */
  get failing(): boolean {
    return this.#lost > 0;
  }

  /** @param line with its line break. Never throws. */
  write(line: string): void {
    if (this.#closed) return;
    if (this.#lost > 0 && this.#clock.monotonic() < this.#tryAt) {
      this.#lost += 1;
      return;
    }
    try {
      const missing = this.#lost === 0 ? '' : this.#lostNote();
      this.#append(Buffer.from(missing + line));
      this.#lost = 0;
    } catch (error) {
      this.#closeFile();
      if (this.#lost === 0) this.#onTrouble(error);
      this.#lost += 1;
      this.#tryAt = this.#clock.monotonic() + TRY_AGAIN_MS;
    }
  }

  close(): void {
    this.#closed = true;
    this.#closeFile();
  }

  #append(bytes: Buffer): void {
    const today = dayOf(this.#clock.now());
    const open = this.#file;
    // The file may be of a later day if the clock was set back; the log continues in it.
    const fits = open !== null && open.day >= today && open.bytes + bytes.length <= FILE_MAX;
    const file = fits ? open : this.#open(today, bytes.length);
    const written = writeSync(file.fd, bytes);
    file.bytes += written;
    // The disk was full mid-line: the next file that is opened starts a new line.
    if (written < bytes.length) throw new Error('only a part of a line could be written');
  }

  /** Opens the newest file if it is of this day, or a later one, and has room; else a new file that sorts after it. */
  #open(today: string, bytes: number): OpenFile {
    this.#closeFile();
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const newest = this.#stems().at(-1);
    if (newest === undefined || newest.slice(0, 10) < today) return this.#begin(`${today}-000`, today);
    const again = openAt(this.#folder, newest);
    if (again.bytes + bytes > FILE_MAX) {
      closeSync(again.fd);
      return this.#begin(stemAfter(newest), today);
    }
    this.#file = again;
    return again;
  }

  #begin(stem: string, today: string): OpenFile {
    const file = openAt(this.#folder, stem);
    this.#file = file;
    this.#deleteOld(today);
    return file;
  }

  #deleteOld(today: string): void {
    const stems = this.#stems();
    const oldest = dayOf(Date.parse(today) - MAX_DAYS * DAY_MS);
    const old = stems.filter((stem, index) => index < stems.length - MAX_FILES || stem < oldest);
    for (const stem of old) {
      try {
        rmSync(join(this.#folder, logFileName(stem)), { force: true });
      } catch {
        // Another program reads it (Windows): it is deleted with the next file. No line may be lost over it.
      }
    }
  }

  #stems(): string[] {
    return readdirSync(this.#folder)
      .flatMap((name) => parseLogFileName(name) ?? [])
      .sort();
  }

  #lostNote(): string {
    const time = new Date(this.#clock.now()).toISOString();
    return `${JSON.stringify({ time, level: 'warn', message: 'lines could not be written', lines: this.#lost })}\n`;
  }

  #closeFile(): void {
    const file = this.#file;
    this.#file = null;
    if (file === null) return;
    try {
      closeSync(file.fd);
    } catch {
      // All its lines are written already, so nothing is lost.
    }
  }
}

/** Returns the UTC day of a time. @param time epoch milliseconds. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns the stem of the next file. A day that has used all numbers continues as the next day. */
function stemAfter(stem: string): string {
  const [day, number] = [stem.slice(0, 10), Number(stem.slice(11))];
  if (number >= LAST_NUMBER) return `${dayOf(Date.parse(day) + DAY_MS)}-000`;
  return `${day}-${String(number + 1).padStart(3, '0')}`;
}

/** Opens a file, readable by its owner only, and ends a partial line that the last run left. */
function openAt(folder: string, stem: string): OpenFile {
  const fd = openSync(join(folder, logFileName(stem)), 'a+', 0o600);
  try {
    let bytes = fstatSync(fd).size;
    const last = Buffer.alloc(1);
    if (bytes > 0 && readSync(fd, last, 0, 1, bytes - 1) === 1 && last[0] !== 0x0a)
      bytes += writeSync(fd, '\n');
    return { fd, day: stem.slice(0, 10), bytes };
  } catch (error) {
    // Every retry on a full disk would otherwise leak a file descriptor.
    closeSync(fd);
    throw error;
  }
}
