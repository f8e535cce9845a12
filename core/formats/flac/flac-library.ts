import { createRequire } from 'node:module';
import type * as FlacLibrary from 'libflacjs/dist/index.d.ts';
import { libraryFile } from '../../platform/library-file.ts';

export type Flac = typeof FlacLibrary;

const require = createRequire(import.meta.url);
let library: Promise<Flac> | undefined;

/**
 * libFLAC, as a script that reads its memory image from beside itself, so both stay files. Loaded when first needed. Its
 * WebAssembly build does not load in Node 24: it would fetch a path.
 */
export function flacLibrary(): Promise<Flac> {
  library ??= load();
  return library;
}

async function load(): Promise<Flac> {
  const flac: Flac = require(libraryFile('flac.cjs', 'libflacjs/dist/libflac.min.js'));
  if (!flac.isReady()) await new Promise<void>((resolve) => flac.on('ready', () => resolve()));
  return flac;
}
