import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { Imaging } from '../core/formats/imaging/imaging.ts';
import { startSandboxWorker } from '../core/host-kit/sandbox-worker.ts';
import { DispatcherPool } from '../core/http/proxy.ts';
import { atomicWrite } from '../core/platform/files/atomic-write.ts';

const WITHIN_MS = 60_000;

/** Resolves once the page shows something to press: it was served, its code ran, and the core answered it. */
const WHEN_DRAWN = `new Promise((resolve) => {
  const look = () => (document.querySelector('#root button') ? resolve(true) : setTimeout(look, 50));
  look();
})`;

/**
 * Checks a packed app that was just started, for `npm run smoke`: its page is painted, a worker thread scales an image of
 * it with the compiled canvas, and the sandbox answers a call. The database is open by then.
 * @param folder for the two pictures.
 * @param sandbox the location of the built sandbox.
 * @throws Error with what does not work.
 */
export async function smokeTest(
  { webContents }: Pick<BrowserWindow, 'webContents'>,
  folder: string,
  sandbox: URL,
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
    await callSandbox(sandbox);
  } finally {
    clearTimeout(late);
    for (const path of [from, to]) rmSync(path, { force: true });
    await imaging.close();
  }
}

/** Both are loaded only when they are used: the sandbox, and the library of the calls. */
async function callSandbox(entry: URL): Promise<void> {
  const { url, close } = await startSandboxWorker(entry);
  const calls = new DispatcherPool({ connectMs: WITHIN_MS });
  try {
    const { origin } = new URL(url);
    const dispatcher = await calls.to(origin);
    // It refuses a call without a key: an answer is all that is wanted.
    const { statusCode } = await dispatcher.request({ origin, path: '/v1/models', method: 'GET' });
    if (statusCode !== 401) throw new Error(`the sandbox answers ${statusCode}`);
  } finally {
    await calls.close();
    await close();
  }
}
