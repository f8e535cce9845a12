import fs from 'node:fs';
import promises, { open as openFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The demand of an operation on a disk. A full disk refuses other demands than a locked folder does. */
export type DiskNeed = 'room' | 'change' | 'flush' | 'read' | 'close';

/** One operation on a file of a test, before it is done. */
export interface DiskOperation {
  /** `open`, `write`, `rename`, whatever form of it was called. */
  readonly name: string;
  readonly need: DiskNeed;
  /** The path; for two paths the second, which is the one that changes. */
  readonly path: string;
  /** The first of two paths. */
  readonly from: string | null;
  /** Of an operation on an open file; null for one by path. */
  readonly fd: number | null;
  /** As it was called, from the first argument after the file on. */
  readonly args: readonly unknown[];
}

/** Told of each operation. What it throws is what the disk says; a number is how many bytes of a write are taken. */
export interface DiskListener {
  before(operation: DiskOperation): number | undefined;
  /** The operation has succeeded. @param result what it gave */
  after?(operation: DiskOperation, result: unknown): void;
}

type Any = (...args: never[]) => unknown;
type Table = Record<string, unknown>;

/** By path; `second`: the second path is the one that changes. Opening is judged by its flags. */
const BY_PATH: Readonly<Record<string, { readonly need: DiskNeed; readonly second?: true }>> = {
  ...{ open: { need: 'read' }, access: { need: 'read' }, lstat: { need: 'read' }, stat: { need: 'read' } },
  ...{ readdir: { need: 'read' }, opendir: { need: 'read' }, readFile: { need: 'read' } },
  ...{ realpath: { need: 'read' }, statfs: { need: 'read' }, readlink: { need: 'read' } },
  ...{ mkdir: { need: 'room' }, writeFile: { need: 'room' }, appendFile: { need: 'room' } },
  ...{ copyFile: { need: 'room', second: true }, link: { need: 'room', second: true } },
  ...{ rename: { need: 'change', second: true }, truncate: { need: 'change' }, chmod: { need: 'change' } },
  ...{ rm: { need: 'change' }, unlink: { need: 'change' }, rmdir: { need: 'change' } },
  ...{ utimes: { need: 'change' } },
};
/** On an open file, by number. */
const BY_FD: Readonly<Record<string, DiskNeed>> = {
  ...{ read: 'read', readv: 'read', fstat: 'read', write: 'room', writev: 'room', ftruncate: 'change' },
  ...{ fsync: 'flush', fdatasync: 'flush', close: 'close' },
};
/** The same on a handle, by the name it has there. */
const OF_HANDLE: Readonly<Record<string, string>> = {
  ...{ read: 'read', readv: 'read', stat: 'fstat', write: 'write', writev: 'writev', truncate: 'ftruncate' },
  ...{ sync: 'fsync', datasync: 'fdatasync' },
};

/** Every file of a test lies in a folder whose name begins so. */
const OURS = join(fs.realpathSync(tmpdir()), 'quartet-');

let listener: DiskListener | null = null;
/** Paths of open files, by number. */
const paths = new Map<number, string>();

/** Whether a file is one of a test, and not of whoever runs it. */
const isOurs = (path: unknown): path is string => typeof path === 'string' && path.startsWith(OURS);

/** From now on `told` hears of every operation of this thread on files of tests; null: nobody does. */
export function listenToDisk(told: DiskListener | null): void {
  listener = told;
}

/** Takes what a disk takes of a write. @param at where the bytes stand in the arguments */
function shortened(args: unknown[], at: number, bytes: number): unknown[] {
  const [piece, from] = [args[at], args[at + 1]];
  if (!(piece instanceof Uint8Array)) return args;
  const offset = typeof from === 'number' ? from : 0;
  return [...args.slice(0, at), piece, offset, bytes, ...args.slice(at + 3)];
}

function ofPath(name: string, args: readonly unknown[]): DiskOperation | null {
  const known = BY_PATH[name];
  const path = args[known?.second ? 1 : 0];
  if (known === undefined || !isOurs(path)) return null;
  const isWriting = name === 'open' && flagsOf(args[1]) !== 'r';
  const from = known.second && typeof args[0] === 'string' ? args[0] : null;
  return { name, need: isWriting ? 'room' : known.need, path, from, fd: null, args: args.slice(1) };
}

const flagsOf = (flags: unknown) => (typeof flags === 'number' ? (flags & 3 ? 'w' : 'r') : (flags ?? 'r'));

function ofFd(name: string, fd: unknown, args: readonly unknown[]): DiskOperation | null {
  const path = typeof fd === 'number' ? paths.get(fd) : undefined;
  const need = BY_FD[name];
  if (path === undefined || need === undefined || typeof fd !== 'number') return null;
  return { name, need, path, from: null, fd, args };
}

function noted(operation: DiskOperation, result: unknown): unknown {
  if (operation.name === 'open' && typeof result === 'number') paths.set(result, operation.path);
  if (operation.name === 'close' && operation.fd !== null) paths.delete(operation.fd);
  listener?.after?.(operation, result);
  return result;
}

/** The operation as the listener wants it: refused, cut short, or as it is. A file is closed all the same. */
function sync(real: Any, operation: DiskOperation, args: unknown[], at: number): unknown {
  try {
    const bytes = listener?.before(operation);
    const given = bytes === undefined ? args : shortened(args, at, bytes);
    return noted(operation, Reflect.apply(real, undefined, given));
  } catch (error) {
    if (operation.need === 'close') closed(operation, () => Reflect.apply(real, undefined, args));
    throw error;
  }
}

function closed(operation: DiskOperation, close: () => unknown): void {
  if (operation.fd !== null && paths.delete(operation.fd)) close();
}

async function later(
  operation: DiskOperation,
  args: unknown[],
  at: number,
  run: (args: unknown[]) => unknown,
): Promise<unknown> {
  try {
    const bytes = listener?.before(operation);
    const result = await run(bytes === undefined ? args : shortened(args, at, bytes));
    if (operation.name === 'open') return noted(operation, handleOf(result, operation.path));
    return noted(operation, result);
  } catch (error) {
    if (operation.need === 'close') closed(operation, () => run(args));
    throw error;
  }
}

/** A file that was opened keeps its path under its number. Each handle has a `close` of its own. */
function handleOf(handle: unknown, path: string): unknown {
  if (!(handle instanceof Object && 'fd' in handle && typeof handle.fd === 'number')) return handle;
  const { fd } = handle;
  paths.set(fd, path);
  patchTable(handle as unknown as Table, 'close', (real) => () => {
    const operation = ofFd('close', fd, []);
    return operation ? later(operation, [], 0, () => real()) : real();
  });
  return handle;
}

function patchTable(table: Table, name: string, make: (real: Any) => (...args: unknown[]) => unknown): void {
  const real = table[name];
  if (typeof real === 'function') table[name] = make((...args) => Reflect.apply(real, table, args));
}

function patchCallbacks(table: Table, name: string, find: (args: unknown[]) => DiskOperation | null): void {
  patchTable(table, name, (real) => (...args) => {
    const operation = find(args);
    const done = args.at(-1);
    if (operation === null || typeof done !== 'function') return Reflect.apply(real, undefined, args);
    try {
      listener?.before(operation);
    } catch (error) {
      const close = () => Reflect.apply(real, undefined, [...args.slice(0, -1), () => undefined]);
      if (operation.need === 'close') closed(operation, close);
      process.nextTick(() => done(error));
      return undefined;
    }
    const told = (error: unknown, ...results: unknown[]) => {
      if (!error) noted(operation, results[0]);
      done(error, ...results);
    };
    return Reflect.apply(real, undefined, [...args.slice(0, -1), told]);
  });
}

/**
 * Puts the operations of the file system, in each of the forms Node gives them, under a listener: in this thread, for
 * everything that is imported, and only for files in folders of tests. SQLite has a way of its own to the disk.
 */
export async function hookDisk(): Promise<void> {
  const plain: Table = fs as unknown as Table;
  const promised: Table = promises as unknown as Table;
  for (const name of Object.keys(BY_PATH)) {
    const find = (args: unknown[]) => ofPath(name, args);
    patchTable(plain, `${name}Sync`, (real) => (...args) => {
      const operation = find(args);
      return operation ? sync(real, operation, args, 0) : Reflect.apply(real, undefined, args);
    });
    patchTable(promised, name, (real) => (...args) => {
      const operation = find(args);
      if (operation === null) return Reflect.apply(real, undefined, args);
      return later(operation, args, 0, (given) => Reflect.apply(real, undefined, given));
    });
    patchCallbacks(plain, name, find);
  }
  for (const name of Object.keys(BY_FD)) {
    const find = ([fd, ...args]: unknown[]) => ofFd(name, fd, args);
    patchTable(plain, `${name}Sync`, (real) => (...args) => {
      const operation = find(args);
      return operation ? sync(real, operation, args, 1) : Reflect.apply(real, undefined, args);
    });
    patchCallbacks(plain, name, find);
  }
  const handle = await openFile(dirname(OURS), 'r');
  const methods: Table = Object.getPrototypeOf(handle);
  await handle.close();
  for (const [method, name] of Object.entries(OF_HANDLE)) {
    const real = methods[method];
    if (typeof real !== 'function') throw new Error(`a file has no ${method}`);
    methods[method] = function (this: { readonly fd: number }, ...args: unknown[]) {
      const operation = ofFd(name, this.fd, args);
      if (operation === null) return Reflect.apply(real, this, args);
      return later(operation, args, 0, (given) => Reflect.apply(real, this, given));
    };
  }
  syncBuiltinESMExports();
}
