import { createRequire } from 'node:module';
import type * as CanvasLibrary from '@napi-rs/canvas';
import { libraryFile } from '../../library-file.ts';

// Only the fonts that ./fonts.ts registers are used, so that images look the same on every system.
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';

// The library is large and contains native code, so a built app has one unbundled copy beside its programs.
const library: typeof CanvasLibrary = createRequire(import.meta.url)(
  libraryFile('../electron/canvas/index.js', '@napi-rs/canvas'),
);

export const { createCanvas, GlobalFonts, loadImage } = library;
