import fs from 'node:fs';
import promises, { open as openFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The kind of disk access of an operation: a full disk fails other operations than a locked folder does. */
export type DiskNeed = 'room' | 'change' | 'flush' | 'read' | 'close';

/** One file system operation on a test's file, reported before it runs. */
export interface DiskOperation {
  /** `open`, `write`, `rename`: the same for the sync, callback and promise forms. */
  readonly name: string;
  readonly need: DiskNeed;
  /** The path that changes: the second one of two. */
  readonly path: string;
  /** The first of two paths. */
  readonly from: string | null;
  /** The file descriptor; null for an operation by path. */
  readonly fd: number | null;
  /** The arguments after the path or file descriptor. */
  readonly args: readonly unknown[];
}

/** Observes each operation, and can make it fail. */
export interface DiskListener {
  /** Fails the operation by throwing, or limits a write to the returned number of bytes. */
  before(operation: DiskOperation): number | undefined;
  /** Called with the result once the operation has succeeded. */
  after?(operation: DiskOperation, result: unknown): void;
}

type AnyFunction = (...args: never[]) => unknown;
type MethodTable = Record<string, unknown>;

/** Operations by path. `second`: the second path is the one that changes. For `open` the flags decide. */
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
/** Operations on a file descriptor. */
const BY_FD: Readonly<Record<string, DiskNeed>> = {
  ...{ read: 'read', readv: 'read', fstat: 'read', write: 'room', writev: 'room', ftruncate: 'change' },
  ...{ fsync: 'flush', fdatasync: 'flush', close: 'close' },
};
/** Methods of a FileHandle, with the names of the same operations in `BY_FD`. */
const BY_HANDLE: Readonly<Record<string, string>> = {
  ...{ read: 'read', readv: 'read', stat: 'fstat', write: 'write', writev: 'writev', truncate: 'ftruncate' },
  ...{ sync: 'fsync', datasync: 'fdatasync' },
};

/** Prefix of the path of every test's folder. */
const TEST_PREFIX = join(fs.realpathSync(tmpdir()), 'quartet-');

let listener: DiskListener | null = null;
/** Paths of open files, by file descriptor. */
const paths = new Map<number, string>();

/** Whether a path belongs to a test and not to the test runner. */
const isTestPath = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith(TEST_PREFIX);

/** Sets the listener for all operations of this thread on tests' files; null removes it. */
export function setDiskListener(next: DiskListener | null): void {
  listener = next;
}

/** Returns the arguments of a write limited to `bytes`. @param at index of the buffer in the arguments */
function limitWrite(args: unknown[], at: number, bytes: number): unknown[] {
  const [buffer, from] = [args[at], args[at + 1]];
  if (!(buffer instanceof Uint8Array)) return args;
  const offset = typeof from === 'number' ? from : 0;
  return [...args.slice(0, at), buffer, offset, bytes, ...args.slice(at + 3)];
}

function operationByPath(name: string, args: readonly unknown[]): DiskOperation | null {
  const known = BY_PATH[name];
  const path = args[known?.second ? 1 : 0];
  if (known === undefined || !isTestPath(path)) return null;
  const isWriting = name === 'open' && flagsOf(args[1]) !== 'r';
  const from = known.second && typeof args[0] === 'string' ? args[0] : null;
  return { name, need: isWriting ? 'room' : known.need, path, from, fd: null, args: args.slice(1) };
}

const flagsOf = (flags: unknown) => (typeof flags === 'number' ? (flags & 3 ? 'w' : 'r') : (flags ?? 'r'));

function operationByFd(name: string, fd: unknown, args: readonly unknown[]): DiskOperation | null {
  const path = typeof fd === 'number' ? paths.get(fd) : undefined;
  const need = BY_FD[name];
  if (path === undefined || need === undefined || typeof fd !== 'number') return null;
  return { name, need, path, from: null, fd, args };
}

/** Stores the path of an opened file, and notifies the listener of the success. */
function onSuccess(operation: DiskOperation, result: unknown): unknown {
  if (operation.name === 'open' && typeof result === 'number') paths.set(result, operation.path);
  if (operation.name === 'close' && operation.fd !== null) paths.delete(operation.fd);
  listener?.after?.(operation, result);
  return result;
}

/** Runs a synchronous operation as the listener decides. A `close` that fails closes the file nevertheless. */
function runSync(real: AnyFunction, operation: DiskOperation, args: unknown[], at: number): unknown {
  try {
    const bytes = listener?.before(operation);
    const limited = bytes === undefined ? args : limitWrite(args, at, bytes);
    return onSuccess(operation, Reflect.apply(real, undefined, limited));
  } catch (error) {
    if (operation.need === 'close') closeOnce(operation, () => Reflect.apply(real, undefined, args));
    throw error;
  }
}

function closeOnce(operation: DiskOperation, close: () => unknown): void {
  if (operation.fd !== null && paths.delete(operation.fd)) close();
}

/** The same for an operation that returns a promise. */
async function runAsync(
  operation: DiskOperation,
  args: unknown[],
  at: number,
  run: (args: unknown[]) => unknown,
): Promise<unknown> {
  try {
    const bytes = listener?.before(operation);
    const result = await run(bytes === undefined ? args : limitWrite(args, at, bytes));
    if (operation.name === 'open') return onSuccess(operation, trackHandle(result, operation.path));
    return onSuccess(operation, result);
  } catch (error) {
    if (operation.need === 'close') closeOnce(operation, () => run(args));
    throw error;
  }
}

/** Records the path of an opened FileHandle and hooks its `close`, which is an own property of each handle. */
function trackHandle(handle: unknown, path: string): unknown {
  if (!(handle instanceof Object && 'fd' in handle && typeof handle.fd === 'number')) return handle;
  const { fd } = handle;
  paths.set(fd, path);
  patchMethod(handle as unknown as MethodTable, 'close', (real) => () => {
    const operation = operationByFd('close', fd, []);
    return operation ? runAsync(operation, [], 0, () => real()) : real();
  });
  return handle;
}

function patchMethod(
  table: MethodTable,
  name: string,
  make: (real: AnyFunction) => (...args: unknown[]) => unknown,
): void {
  const real = table[name];
  if (typeof real === 'function') table[name] = make((...args) => Reflect.apply(real, table, args));
}

/** Hooks the callback form of an operation. */
function patchCallbackForm(
  table: MethodTable,
  name: string,
  find: (args: unknown[]) => DiskOperation | null,
): void {
  patchMethod(table, name, (real) => (...args) => {
    const operation = find(args);
    const done = args.at(-1);
    if (operation === null || typeof done !== 'function') return Reflect.apply(real, undefined, args);
    try {
      listener?.before(operation);
    } catch (error) {
      const close = () => Reflect.apply(real, undefined, [...args.slice(0, -1), () => undefined]);
      if (operation.need === 'close') closeOnce(operation, close);
      process.nextTick(() => done(error));
      return undefined;
    }
    const callback = (error: unknown, ...results: unknown[]) => {
      if (!error) onSuccess(operation, results[0]);
      done(error, ...results);
    };
    return Reflect.apply(real, undefined, [...args.slice(0, -1), callback]);
  });
}

/**
 * Hooks the sync, callback and promise forms of `node:fs` in this thread, so that the listener sees every operation on
 * tests' files. SQLite does not use `node:fs` and is not hooked.
 */
export async function hookDisk(): Promise<void> {
  const plain: MethodTable = fs as unknown as MethodTable;
  const promised: MethodTable = promises as unknown as MethodTable;
  for (const name of Object.keys(BY_PATH)) {
    const find = (args: unknown[]) => operationByPath(name, args);
    patchMethod(plain, `${name}Sync`, (real) => (...args) => {
      const operation = find(args);
      return operation ? runSync(real, operation, args, 0) : Reflect.apply(real, undefined, args);
    });
    patchMethod(promised, name, (real) => (...args) => {
      const operation = find(args);
      if (operation === null) return Reflect.apply(real, undefined, args);
      return runAsync(operation, args, 0, (given) => Reflect.apply(real, undefined, given));
    });
    patchCallbackForm(plain, name, find);
  }
  for (const name of Object.keys(BY_FD)) {
    const find = ([fd, ...args]: unknown[]) => operationByFd(name, fd, args);
    patchMethod(plain, `${name}Sync`, (real) => (...args) => {
      const operation = find(args);
      return operation ? runSync(real, operation, args, 1) : Reflect.apply(real, undefined, args);
    });
    patchCallbackForm(plain, name, find);
  }
  const handle = await openFile(dirname(TEST_PREFIX), 'r');
  const methods: MethodTable = Object.getPrototypeOf(handle);
  await handle.close();
  for (const [method, name] of Object.entries(BY_HANDLE)) {
    const real = methods[method];
    if (typeof real !== 'function') throw new Error(`a file has no ${method}`);
    methods[method] = function (this: { readonly fd: number }, ...args: unknown[]) {
      const operation = operationByFd(name, this.fd, args);
      if (operation === null) return Reflect.apply(real, this, args);
      return runAsync(operation, args, 0, (given) => Reflect.apply(real, this, given));
    };
  }
  syncBuiltinESMExports();
}
