/// <reference path="./web-assembly.d.ts" />

import { File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';

/** Result of one run of a program. */
export interface ProgramRun {
  /** Exit code, 0 on success. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Files the program wrote, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Runs a WASI program once, entirely in memory: it sees its arguments, an empty folder and a fixed clock, so that
 * the same arguments always produce the same bytes.
 * @param args ASCII
 */
export async function runProgram(module: WebAssembly.Module, args: readonly string[]): Promise<ProgramRun> {
  const [stdin, stdout, stderr] = [new File([]), new File([]), new File([])];
  const folder = new PreopenDirectory('/', new Map());
  const open = [...[stdin, stdout, stderr].map((file) => new OpenFile(file)), folder];
  const host = new WASI(
    args.map((arg) => arg.replaceAll('\0', ' ')),
    [],
    open,
    { debug: false },
  );
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: { ...host.wasiImport, clock_time_get: () => 0 },
  });
  const exitCode = host.start(instance as Parameters<typeof host.start>[0]);
  const text = new TextDecoder();
  return {
    exitCode,
    stdout: text.decode(stdout.data),
    stderr: text.decode(stderr.data),
    files: new Map(
      [...folder.dir.contents].flatMap(([name, file]) => (file instanceof File ? [[name, file.data]] : [])),
    ),
  };
}
