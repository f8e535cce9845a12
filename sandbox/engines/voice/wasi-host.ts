/// <reference path="./web-assembly.d.ts" />

/** The result of one run of a program. */
export interface ProgramRun {
  /** 0 when it went well. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Files it wrote, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const OK = 0;
const BAD_FILE = 8;
const BAD_ARGUMENT = 28;
const NO_ENTRY = 44;

const DIRECTORY = 3;
const REGULAR_FILE = 4;
const ROOT_FD = 3;
const CREATE = 1;
const TRUNCATE = 8;
const APPEND = 1;

class ProgramExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`the program ended with code ${code}`);
    this.code = code;
  }
}

/** A file that grows by doubling, as programs write in small steps. */
class MemoryFile {
  #bytes = new Uint8Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  write(at: number, data: Uint8Array): void {
    const end = at + data.length;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.#bytes.length * 2, 4096));
      grown.set(this.bytes);
      this.#bytes = grown;
    }
    this.#bytes.set(data, at);
    this.#length = Math.max(this.#length, end);
  }
}

interface OpenFile {
  readonly file: MemoryFile;
  readonly append: boolean;
  at: number;
}

/**
 * Runs a WASI program once, in memory only: it sees its arguments, an empty folder and a clock that stands still, so
 * that the same arguments always give the same bytes.
 * @param module a program that asks for the calls below and no others
 */
export async function runProgram(module: WebAssembly.Module, args: readonly string[]): Promise<ProgramRun> {
  const files = new Map<string, MemoryFile>();
  const stdout = new MemoryFile();
  const stderr = new MemoryFile();
  const open = new Map<number, OpenFile>([
    [0, { file: new MemoryFile(), append: false, at: 0 }],
    [1, { file: stdout, append: true, at: 0 }],
    [2, { file: stderr, append: true, at: 0 }],
  ]);
  const encodedArgs = args.map((arg) => new TextEncoder().encode(`${arg.replaceAll('\0', ' ')}\0`));
  const text = new TextDecoder();
  let memory = new WebAssembly.Memory({ initial: 0 });
  // Memory may grow at any time, so views are made anew for each call.
  const view = () => new DataView(memory.buffer);
  const slice = (at: number, length: number) => new Uint8Array(memory.buffer, at, length);

  /** Calls `each` with every buffer of a gather or scatter list until it says it is done. */
  const eachBuffer = (list: number, count: number, each: (bytes: Uint8Array) => boolean) => {
    for (let index = 0; index < count; index += 1) {
      const at = list + index * 8;
      if (!each(slice(view().getUint32(at, true), view().getUint32(at + 4, true)))) return;
    }
  };

  const calls = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, encodedArgs.length, true);
      view().setUint32(
        size,
        encodedArgs.reduce((sum, arg) => sum + arg.length, 0),
        true,
      );
      return OK;
    },
    args_get(pointers: number, buffer: number) {
      let at = buffer;
      for (const [index, arg] of encodedArgs.entries()) {
        view().setUint32(pointers + index * 4, at, true);
        slice(at, arg.length).set(arg);
        at += arg.length;
      }
      return OK;
    },
    clock_time_get(_clock: number, _precision: bigint, result: number) {
      view().setBigUint64(result, 0n, true);
      return OK;
    },
    fd_close(fd: number) {
      return open.delete(fd) ? OK : BAD_FILE;
    },
    fd_fdstat_get(fd: number, result: number) {
      if (fd !== ROOT_FD && !open.has(fd)) return BAD_FILE;
      slice(result, 24).fill(0);
      view().setUint8(result, fd === ROOT_FD ? DIRECTORY : REGULAR_FILE);
      view().setBigUint64(result + 8, ~0n & 0x1fffffffn, true);
      view().setBigUint64(result + 16, ~0n & 0x1fffffffn, true);
      return OK;
    },
    fd_fdstat_set_flags(fd: number) {
      return open.has(fd) ? OK : BAD_FILE;
    },
    fd_prestat_get(fd: number, result: number) {
      if (fd !== ROOT_FD) return BAD_FILE;
      view().setUint32(result, 0, true);
      view().setUint32(result + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name(fd: number, at: number) {
      if (fd !== ROOT_FD) return BAD_FILE;
      slice(at, 1).set([0x2f]);
      return OK;
    },
    fd_read(fd: number, list: number, count: number, result: number) {
      const handle = open.get(fd);
      if (!handle) return BAD_FILE;
      let read = 0;
      eachBuffer(list, count, (bytes) => {
        const chunk = handle.file.bytes.subarray(handle.at, handle.at + bytes.length);
        bytes.set(chunk);
        handle.at += chunk.length;
        read += chunk.length;
        return chunk.length === bytes.length;
      });
      view().setUint32(result, read, true);
      return OK;
    },
    fd_write(fd: number, list: number, count: number, result: number) {
      const handle = open.get(fd);
      if (!handle) return BAD_FILE;
      let written = 0;
      eachBuffer(list, count, (bytes) => {
        if (handle.append) handle.at = handle.file.length;
        handle.file.write(handle.at, bytes);
        handle.at += bytes.length;
        written += bytes.length;
        return true;
      });
      view().setUint32(result, written, true);
      return OK;
    },
    fd_seek(fd: number, offset: bigint, whence: number, result: number) {
      const handle = open.get(fd);
      if (!handle) return BAD_FILE;
      const base = [0, handle.at, handle.file.length][whence];
      if (base === undefined || base + Number(offset) < 0) return BAD_ARGUMENT;
      handle.at = base + Number(offset);
      view().setBigUint64(result, BigInt(handle.at), true);
      return OK;
    },
    path_open(
      folder: number,
      _lookup: number,
      path: number,
      length: number,
      how: number,
      _rights: bigint,
      _inheriting: bigint,
      flags: number,
      result: number,
    ) {
      if (folder !== ROOT_FD) return BAD_FILE;
      const name = text.decode(slice(path, length));
      let file = files.get(name);
      if (!file && !(how & CREATE)) return NO_ENTRY;
      if (!file || how & TRUNCATE) {
        file = new MemoryFile();
        files.set(name, file);
      }
      let fd = ROOT_FD + 1;
      while (open.has(fd)) fd += 1;
      open.set(fd, { file, append: (flags & APPEND) !== 0, at: 0 });
      view().setUint32(result, fd, true);
      return OK;
    },
    proc_exit(code: number): never {
      throw new ProgramExit(code);
    },
  };

  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: calls });
  const { memory: own, _start: start } = instance.exports;
  if (!(own instanceof WebAssembly.Memory) || typeof start !== 'function') {
    throw new Error('this is not a WASI program');
  }
  memory = own;
  let exitCode = 0;
  try {
    start();
  } catch (error) {
    if (!(error instanceof ProgramExit)) throw error;
    exitCode = error.code;
  }
  return {
    exitCode,
    stdout: text.decode(stdout.bytes),
    stderr: text.decode(stderr.bytes),
    files: new Map([...files].map(([name, file]) => [name, file.bytes])),
  };
}
