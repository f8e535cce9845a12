import { createRequire } from 'node:module';
import type * as CanvasLibrary from '@napi-rs/canvas';
import { libraryFile } from '../../library-file.ts';

// Pictures look the same on every system: their words are set only in the fonts that ./fonts.ts registers.
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';

// Compiled code: it cannot be part of a bundle. In a built app it lies once, beside the core's programs: it is large.
const library: typeof CanvasLibrary = createRequire(import.meta.url)(
  libraryFile('../electron/canvas/index.js', '@napi-rs/canvas'),
);

export const { createCanvas, GlobalFonts, loadImage } = library;
