import { createRequire } from 'node:module';
import type * as CanvasLibrary from '@napi-rs/canvas';
import { libraryFile } from '../../platform/library-file.ts';

// Compiled code: it cannot be part of a bundle, and lies beside it as a package of its own.
const library: typeof CanvasLibrary = createRequire(import.meta.url)(
  libraryFile('canvas/index.js', '@napi-rs/canvas'),
);

export const { createCanvas, loadImage: decodeImage } = library;
