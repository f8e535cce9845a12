import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { committedPages, isHeadDamaged } from './wal-pages.ts';

/** Bytes of a page. Quartet never chose another size, so that a damaged header need not be believed. */
export const PAGE_BYTES = 4096;
/** Fewest bytes of a page at the end of a file cut off that tell anything. */
const LEAST_BYTES = 12;
/** Where the header of a database file keeps the number of its form. */
const FORM_AT = 60;
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');

/** The pages of a database file of which nothing is known to be whole, as the last commit in its log left them. */
export class PageFile {
  /** How many pages there are, those of the log too. */
  readonly count: number;
  readonly #file: number;
  readonly #inLog: ReadonlyMap<number, Buffer>;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.#inLog = logOf(path);
    const pages = Math.ceil(fstatSync(this.#file).size / PAGE_BYTES);
    this.count = [...this.#inLog.keys()].reduce((most, number) => Math.max(most, number), pages);
  }

  /** A page by its number, from 1 on, shorter where the file is cut off; undefined where the disk does not give it. */
  page(number: number): Buffer | undefined {
    return this.#inLog.get(number) ?? this.#inFile(number);
  }

  /** Whether the log holds anything that is not in the file itself yet. */
  isBehindLog(): boolean {
    return [...this.#inLog].some(([number, page]) => this.#inFile(number)?.equals(page) !== true);
  }

  /** The form the header tells, where there is still a header. */
  form(): number | undefined {
    const first = this.page(1);
    if (first === undefined || first.length < FORM_AT + 4 || !first.subarray(0, MAGIC.length).equals(MAGIC))
      return undefined;
    return first.readUInt32BE(FORM_AT);
  }

  close(): void {
    closeSync(this.#file);
  }

  #inFile(number: number): Buffer | undefined {
    const page = Buffer.alloc(PAGE_BYTES);
    try {
      const read = readSync(this.#file, page, 0, PAGE_BYTES, (number - 1) * PAGE_BYTES);
      return read >= LEAST_BYTES ? page.subarray(0, read) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The form that the header of a database file tells; undefined where it cannot be read. */
export function formOf(path: string): number | undefined {
  try {
    const file = new PageFile(path);
    const form = file.form();
    file.close();
    return form;
  } catch {
    return undefined;
  }
}

/**
 * Whether SQLite would delete the log beside a database file without bringing in what it holds, for its head is damaged.
 * A power cut leaves such a head, too, where a log is begun anew: what it held before is in the file then.
 */
export function isLogOverlooked(path: string): boolean {
  if (!readLog(path, (log) => isHeadDamaged(log, PAGE_BYTES), false)) return false;
  const file = new PageFile(path);
  try {
    return file.isBehindLog();
  } finally {
    file.close();
  }
}

function logOf(path: string): ReadonlyMap<number, Buffer> {
  return readLog(path, (log) => committedPages(log, PAGE_BYTES), new Map<number, Buffer>());
}

function readLog<T>(path: string, read: (log: number) => T, none: T): T {
  const log = `${path}-wal`;
  try {
    if (!existsSync(log)) return none;
    const file = openSync(log, 'r');
    try {
      return read(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // The disk does not give it: the file alone has to do.
    return none;
  }
}
