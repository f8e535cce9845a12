import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { imageFile } from '../core/testing/image-files.ts';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';

/**
 * Replaces functions of the canvas library with ones that fail, as in Electron: its V8 keeps all
 * buffers in a memory cage and rejects those of native code, so that `napi_create_external_buffer`
 * and its array variant return `napi_no_external_buffers_allowed` (22). Node does not.
 */
const REFUSING = `
#include <unistd.h>
static int refuse(void) { return write(2, "refused\\n", 8) < 0 ? 22 : 22; }
int napi_create_refusing_buffer(void) { return refuse(); }
int napi_create_refusing_arraybuffer(void) { return refuse(); }
`;
/** The test runs only on Linux, as the replaced calls are the same on every system. */
const COMPILER = process.env.CC ?? 'cc';
const cannotRun =
  process.platform !== 'linux'
    ? 'only Linux lets a library be loaded first'
    : spawnSync(COMPILER, ['--version']).status === 0
      ? null
      : 'there is no C compiler';

/** Patches the canvas to import functions with other names of the same length from a preloaded library. */
function cagedCanvas(folder: string): { readonly canvas: string; readonly library: string } {
  const require = createRequire(createRequire(import.meta.url).resolve('@napi-rs/canvas'));
  const original = ['gnu', 'musl'].flatMap((libc) => {
    try {
      return [require.resolve(`@napi-rs/canvas-linux-${process.arch}-${libc}`)];
    } catch {
      return [];
    }
  })[0];
  if (original === undefined) throw new Error('the canvas has no native module here');
  const canvas = join(folder, 'canvas.node');
  const bytes = readFileSync(original).toString('latin1');
  const patched = bytes.replace(
    /\0napi_create_external_((?:array)?buffer)(?=\0)/g,
    '\0napi_create_refusing_$1',
  );
  expect(patched).not.toBe(bytes);
  writeFileSync(canvas, patched, 'latin1');
  const library = join(folder, 'refusing.so');
  writeFileSync(join(folder, 'refusing.c'), REFUSING);
  execFileSync(COMPILER, ['-shared', '-fPIC', '-o', library, join(folder, 'refusing.c')]);
  return { canvas, library };
}

it.skipIf(cannotRun !== null)(
  `images are read, drawn and written if native buffers are refused${cannotRun ? ` (${cannotRun})` : ''}`,
  () => {
    const folder = temporaryFolder().path;
    const { canvas, library } = cagedCanvas(folder);
    const kinds = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const;
    for (const kind of kinds)
      writeFileSync(join(folder, `a.${kind}`), imageFile(kind, { width: 1300, height: 700 }));
    const imaging = JSON.stringify(join(import.meta.dirname, '../core/formats/imaging/imaging.ts'));
    const program = `
      import { Imaging } from ${imaging};
      const imaging = new Imaging();
      const sizes = [];
      for (const kind of ${JSON.stringify(kinds)}) {
        await imaging.thumbnail('a.' + kind, kind + '.webp');
        const { mimeType, width, height } = await imaging.measure(kind + '.webp');
        const { url } = await imaging.attachment('a.' + kind, 4_000_000);
        sizes.push([mimeType, width, height, url.startsWith('data:image/')]);
      }
      await imaging.close();
      console.log(JSON.stringify(sizes));
    `;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
      env: { ...process.env, NAPI_RS_NATIVE_LIBRARY_PATH: canvas, LD_PRELOAD: library },
      encoding: 'utf8',
    });
    expect(stderr).toContain('refused');
    expect(JSON.parse(stdout || 'null'), stderr).toEqual(kinds.map(() => ['image/webp', 640, 345, true]));
  },
  60_000,
);
