import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { Imaging } from '../core/formats/imaging/imaging.ts';
import { startSandboxWorker } from '../core/host-kit/sandbox-worker.ts';
import { DispatcherPool } from '../core/http/proxy.ts';
import { atomicWrite } from '../core/platform/files/atomic-write.ts';

const WITHIN_MS = 60_000;

/** Resolves once the page shows a button: it was served, its code ran, and the core answered it. */
const WHEN_DRAWN = `new Promise((resolve) => {
  const look = () => (document.querySelector('#root button') ? resolve(true) : setTimeout(look, 50));
  look();
})`;

/**
 * Checks a packaged app that was just started, for `npm run smoke`: its page is painted, a worker
 * thread scales an image of it with the compiled canvas, and the sandbox answers a call. The
 * database is open by then.
 * @param folder for the two images.
 * @param sandbox the location of the built sandbox.
 * @throws Error that names the broken part.
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

/** Calls the sandbox. It and the HTTP client are loaded only when used. */
async function callSandbox(entry: URL): Promise<void> {
  const { url, close } = await startSandboxWorker(entry);
  const calls = new DispatcherPool({ connectMs: WITHIN_MS });
  try {
    const { origin } = new URL(url);
    const dispatcher = await calls.to(origin);
    // The sandbox refuses a call without a key, but any response suffices.
    const { statusCode } = await dispatcher.request({ origin, path: '/v1/models', method: 'GET' });
    if (statusCode !== 401) throw new Error(`the sandbox answers ${statusCode}`);
  } finally {
    await calls.close();
    await close();
  }
}
