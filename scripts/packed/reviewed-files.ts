/**
 * Every file of the packed app, reviewed by a person. `*` stands for a name or a part of it: a build hash, or the
 * many chunks of the window's code, which are identified by their modules. Narrow names come before wide ones.
 */
export const REVIEWED_FILES: readonly string[] = [
  'LICENSE',
  'THIRD_PARTY_NOTICES.md',
  'package.json',
  // icons of the tray and the window
  'assets/menu-bar/quartetTemplate.png',
  'assets/menu-bar/quartetTemplate@2x.png',
  'assets/icons/32x32.png',
  'assets/icons/256x256.png',
  'assets/licences/lgpl-2.0.txt',
  'assets/licences/lgpl-2.1.txt',

  // the desktop host and the core, with their worker programs
  'dist/electron/main.js',
  'dist/electron/preload.cjs',
  'dist/electron/audio-worker.js',
  'dist/electron/database-worker.js',
  'dist/electron/export-worker.js',
  'dist/electron/imaging-worker.js',
  'dist/electron/import-worker.js',
  // audio and images
  'dist/electron/lame.wasm',
  'dist/electron/mpg123-decoder-????????.js',
  'dist/electron/*-????????.js',
  'dist/electron/flac.cjs',
  'dist/electron/libflac.min.js.mem',
  'dist/electron/canvas/LICENSE',
  'dist/electron/canvas/geometry.js',
  'dist/electron/canvas/index.js',
  'dist/electron/canvas/js-binding.js',
  'dist/electron/canvas/load-image.js',
  'dist/electron/canvas/package.json',
  'dist/electron/canvas/sbom.*.cdx.json',
  'dist/electron/canvas/skia.*.node',

  // the sandbox with its workers
  'dist/sandbox/main.js',
  'dist/sandbox/image-worker.js',
  'dist/sandbox/song-worker.js',
  'dist/sandbox/speech-worker.js',
  'dist/sandbox/*-????????.js',
  'dist/sandbox/lame.wasm',
  'dist/sandbox/flac.cjs',
  'dist/sandbox/libflac.min.js.mem',
  'dist/sandbox/flite.wasm',
  'dist/sandbox/inter.woff2',
  'dist/sandbox/noto-sans-sc/noto-sans-sc-*-wght-normal.woff2',

  // the window
  'dist/renderer/index.html',
  'dist/renderer/first-paint.js',
  'dist/renderer/diagram/frame.html',
  'dist/renderer/diagram/frame.js',
  'dist/renderer/assets/*-????????.js',
  'dist/renderer/assets/*-????????.css',
  // character maps for the fonts of Chinese, Japanese and Korean PDFs
  'dist/renderer/assets/*-????????.bcmap',
  'dist/renderer/assets/icon-????????.svg',
  'dist/renderer/assets/inter-*-wght-*-????????.woff2',
  'dist/renderer/assets/jetbrains-mono-*-wght-normal-????????.woff2',
  'dist/renderer/assets/KaTeX_*-????????.woff2',
];

/** Files outside of the archive: their licence requires them to be replaceable, or the system loads them. */
export const REVIEWED_UNPACKED: readonly string[] = [
  'dist/electron/lame.wasm',
  'dist/electron/mpg123-decoder-????????.js',
  'dist/electron/canvas/skia.*.node',
  'dist/sandbox/lame.wasm',
];

/** Files next to the archive: Electron's renamed program, its languages, and the notices of Electron and Chromium. */
export const REVIEWED_BESIDE: readonly string[] = [
  'LICENSE.electron.txt',
  'LICENSES.chromium.html',
  'locales/*.pak',
  'quartet',
];
