/// <reference path="./web-assembly.d.ts" />

/** Result of one run of a program. */
export interface ProgramRun {
  /** Exit code, 0 on success. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Files the program wrote, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const OK = 0;
const BAD_FILE = 8;
const BAD_ARGUMENT = 28;
const NO_ENTRY = 44;
const [REGULAR_FILE, DIRECTORY, ROOT_FD, CREATE] = [4, 3, 3, 1];

class ProgramExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`the program ended with code ${code}`);
    this.code = code;
  }
}

/** An open file whose buffer grows by doubling, as programs write in small steps. */
class MemoryFile {
  #bytes = new Uint8Array(4096);
  length = 0;
  at = 0;

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  write(data: Uint8Array): void {
    const end = this.at + data.length;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      grown.set(this.bytes);
      this.#bytes = grown;
    }
    this.#bytes.set(data, this.at);
    this.at = end;
    this.length = Math.max(this.length, end);
  }
}

/**
 * Runs a WASI program once, entirely in memory: it sees its arguments, an empty folder and a fixed clock, so that
 * the same arguments always produce the same bytes.
 * @param module a program that imports only the calls below
 */
export async function runProgram(module: WebAssembly.Module, args: readonly string[]): Promise<ProgramRun> {
  const files = new Map<string, MemoryFile>();
  const [stdin, stdout, stderr] = [new MemoryFile(), new MemoryFile(), new MemoryFile()];
  const open = new Map([stdin, stdout, stderr].entries());
  const encodedArgs = args.map((arg) => new TextEncoder().encode(`${arg.replaceAll('\0', ' ')}\0`));
  const text = new TextDecoder();
  let memory = new WebAssembly.Memory({ initial: 0 });
  // Memory may grow at any time, which detaches old views, so each call creates new ones.
  const set = (at: number, value: number) => new DataView(memory.buffer).setUint32(at, value, true);
  const get = (at: number) => new DataView(memory.buffer).getUint32(at, true);
  const slice = (at: number, length: number) => new Uint8Array(memory.buffer, at, length);

  const calls = {
    args_sizes_get(count: number, size: number) {
      set(count, encodedArgs.length);
      set(size, Buffer.concat(encodedArgs).length);
      return OK;
    },
    args_get(pointers: number, buffer: number) {
      let at = buffer;
      for (const [index, arg] of encodedArgs.entries()) {
        set(pointers + index * 4, at);
        slice(at, arg.length).set(arg);
        at += arg.length;
      }
      return OK;
    },
    clock_time_get(_clock: number, _precision: bigint, result: number) {
      slice(result, 8).fill(0);
      return OK;
    },
    fd_close: (fd: number) => (open.delete(fd) ? OK : BAD_FILE),
    fd_fdstat_get(fd: number, result: number) {
      if (fd !== ROOT_FD && !open.has(fd)) return BAD_FILE;
      slice(result, 24).fill(0);
      slice(result, 1).fill(fd === ROOT_FD ? DIRECTORY : REGULAR_FILE);
      // All rights are granted.
      for (const at of [8, 16]) set(result + at, 0x1fffffff);
      return OK;
    },
    fd_fdstat_set_flags: (fd: number) => (open.has(fd) ? OK : BAD_FILE),
    fd_prestat_get(fd: number, result: number) {
      if (fd !== ROOT_FD) return BAD_FILE;
      set(result, 0);
      set(result + 4, 1);
      return OK;
    },
    fd_prestat_dir_name(fd: number, at: number) {
      if (fd !== ROOT_FD) return BAD_FILE;
      slice(at, 1).set([0x2f]);
      return OK;
    },
    /** Reports end of input, since there is nothing to read. */
    fd_read(fd: number, _list: number, _count: number, result: number) {
      set(result, 0);
      return open.has(fd) ? OK : BAD_FILE;
    },
    fd_write(fd: number, list: number, count: number, result: number) {
      const file = open.get(fd);
      if (!file) return BAD_FILE;
      let written = 0;
      for (let at = list; at < list + count * 8; at += 8) {
        file.write(slice(get(at), get(at + 4)));
        written += get(at + 4);
      }
      set(result, written);
      return OK;
    },
    fd_seek(fd: number, offset: bigint, whence: number, result: number) {
      const file = open.get(fd);
      if (!file) return BAD_FILE;
      const at = ([0, file.at, file.length][whence] ?? Number.NaN) + Number(offset);
      if (!(at >= 0)) return BAD_ARGUMENT;
      file.at = at;
      set(result, at);
      set(result + 4, 0);
      return OK;
    },
    path_open(
      ...[folder, , path, length, how, , , , result]: [
        ...[folder: number, lookup: number, path: number, length: number, how: number],
        ...[rights: bigint, inheriting: bigint, flags: number, result: number],
      ]
    ) {
      if (folder !== ROOT_FD) return BAD_FILE;
      if (!(how & CREATE)) return NO_ENTRY;
      const file = new MemoryFile();
      files.set(text.decode(slice(path, length)), file);
      const fd = Math.max(ROOT_FD, ...open.keys()) + 1;
      open.set(fd, file);
      set(result, fd);
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
