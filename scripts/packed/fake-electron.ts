import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SENTINEL } from './fuses.ts';

/** Fuses of an unmodified Electron, which suit a development tool but not an app. */
const AS_SHIPPED = '101100011';

/** Returns a program that contains only fuses. @param wire a character per fuse: `0` off, `1` on, `r` removed */
export function fuseProgram(wire: string = AS_SHIPPED): Buffer {
  return Buffer.concat([
    Buffer.alloc(4096, 7),
    Buffer.from(SENTINEL),
    Buffer.from([1, wire.length]),
    Buffer.from(wire),
    Buffer.alloc(512, 7),
  ]);
}

/** Writes a folder that electron-builder accepts as an Electron for Linux, to test everything except running it. */
export function fakeElectron(folder: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  writeFileSync(join(folder, 'electron'), fuseProgram());
  chmodSync(join(folder, 'electron'), 0o755);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak', 'locales/zh-CN.pak']) {
    writeFileSync(join(folder, name), `${name} of Electron`);
  }
}
