import { createRequire } from 'node:module';
import type * as CanvasLibrary from '@napi-rs/canvas';
import { libraryFile } from '../../platform/library-file.ts';

// A native module, which cannot be bundled and is shipped beside the bundle.
const library: typeof CanvasLibrary = createRequire(import.meta.url)(
  libraryFile('canvas/index.js', '@napi-rs/canvas'),
);

export const { createCanvas, loadImage: decodeImage } = library;
