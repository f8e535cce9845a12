import { createRequire } from 'node:module';
import type * as FlacLibrary from 'libflacjs/dist/index.d.ts';
import { libraryFile } from '../../platform/library-file.ts';

export type Flac = typeof FlacLibrary;

const require = createRequire(import.meta.url);
let library: Promise<Flac> | undefined;

/**
 * Loads libFLAC when first needed. Its asm.js build reads its memory image from a file beside it, so both stay outside
 * the bundle. The WebAssembly build fails in Node 24, where it tries to fetch a path.
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
