import { readFile } from 'node:fs/promises';
import { createEncoder } from 'wasm-media-encoders/esnext';
import { libraryFile } from '../library-file.ts';

/** The encoder proper: a file of its own, which anybody may replace by another build. Compiled once. */
let lame: Parameters<typeof createEncoder>[1] | undefined;

/** A new MP3 encoder, not yet configured. */
export async function newLame() {
  const wasm = lame ?? (await readFile(libraryFile('lame.wasm', 'wasm-media-encoders/wasm/mp3')));
  return createEncoder('audio/mpeg', wasm, (compiled) => {
    lame = compiled;
  });
}
