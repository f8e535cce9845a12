import { readFile } from 'node:fs/promises';
import { createEncoder } from 'wasm-media-encoders/esnext';
import { libraryFile } from '../library-file.ts';

/** WebAssembly module of the encoder, compiled once. It is a separate file, so that anyone may replace it. */
let lame: Parameters<typeof createEncoder>[1] | undefined;

/** Creates an MP3 encoder that is not yet configured. */
export async function newLame() {
  const wasm = lame ?? (await readFile(libraryFile('lame.wasm', 'wasm-media-encoders/wasm/mp3')));
  return createEncoder('audio/mpeg', wasm, (compiled) => {
    lame = compiled;
  });
}
