import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { Imaging } from '../core/formats/imaging/imaging.ts';
import { atomicWrite } from '../core/platform/files/atomic-write.ts';

const WITHIN_MS = 60_000;

/** Resolves once the page shows something to press: it was served, its code ran, and the core answered it. */
const WHEN_DRAWN = `new Promise((resolve) => {
  const look = () => (document.querySelector('#root button') ? resolve(true) : setTimeout(look, 50));
  look();
})`;

/**
 * Checks a packed app that was just started, for `npm run smoke`: its page is painted, and a worker thread scales an image
 * of it with the compiled canvas. The database is open by then.
 * @param folder for the two pictures.
 * @throws Error with what does not work.
 */
export async function smokeTest(
  { webContents }: Pick<BrowserWindow, 'webContents'>,
  folder: string,
): Promise<void> {
  const imaging = new Imaging();
  const [from, to] = [join(folder, 'smoke.png'), join(folder, 'smoke.webp')];
  const late = setTimeout(() => void imaging.close(), WITHIN_MS);
  try {
    await Promise.race([
      webContents.executeJavaScript(WHEN_DRAWN),
      new Promise((_, reject) => {
        setTimeout(() => reject(new Error('the page was not drawn in time')), WITHIN_MS).unref();
      }),
    ]);
    atomicWrite(from, (await webContents.capturePage()).toPNG());
    await imaging.thumbnail(from, to);
  } finally {
    clearTimeout(late);
    for (const path of [from, to]) rmSync(path, { force: true });
    await imaging.close();
  }
}
