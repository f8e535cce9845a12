import type { App, BrowserWindow } from 'electron';
import type { Logger } from '../core/platform/host.ts';
import { onTerminationSignal } from '../core/platform/termination-signal.ts';
import type { QuitConfirmation } from './quit-confirmation.ts';

/** Milliseconds that a graceful quit may take; the next start recovers what is not saved by then. */
const STOP_WITHIN_MS = 5_000;

/**
 * Saves everything once before the app quits, however it is quit. If quitting could cost something, the user is asked
 * first, once at a time; signals of the system are not delayed.
 * @returns functions that quit in the same way unless the user cancels, then restart or run a callback that ends the
 * process; and whether quitting needs confirmation, which it does not once it has begun.
 */
export function quitGracefully(
  app: Pick<App, 'on' | 'exit' | 'quit' | 'relaunch'>,
  question: QuitConfirmation,
  stop: () => Promise<void>,
  logger: Logger,
): { restart(): void; quitThen(last: () => void): void; mustAsk(): boolean } {
  let state: 'running' | 'asking' | 'ending' | 'ended' = 'running';
  let last: (() => void) | null = null;
  const end = () => {
    if (state === 'ending' || state === 'ended') return;
    state = 'ending';
    const timer = setTimeout(() => app.exit(1), STOP_WITHIN_MS);
    stop().then(
      () => {
        clearTimeout(timer);
        state = 'ended';
        if (last) last();
        else app.exit(0);
      },
      (error: unknown) => {
        logger.error('the graceful shutdown failed', { error });
        app.exit(1);
      },
    );
  };
  const confirm = async () => {
    state = 'asking';
    try {
      if (await question.confirm()) end();
    } catch (error) {
      // If the dialog fails, the app quits as the user requested.
      logger.error('the quit confirmation failed', { error });
      end();
    } finally {
      if (state === 'asking') {
        state = 'running';
        last = null;
      }
    }
  };
  app.on('before-quit', (event) => {
    if (state === 'ended') return;
    event.preventDefault();
    if (state !== 'running') return;
    if (question.mustAsk()) void confirm();
    else end();
  });
  onTerminationSignal(end, () => app.exit(1));
  const quitThen = (then: () => void) => {
    last = then;
    app.quit();
  };
  return {
    quitThen,
    // The installer of a new version closes the windows after the core has stopped.
    mustAsk: () => (state === 'running' || state === 'asking') && question.mustAsk(),
    restart: () =>
      quitThen(() => {
        app.relaunch();
        app.exit(0);
      }),
  };
}

/** Makes closing the last window quit, but keeps it open until the confirmation is answered. */
export function confirmBeforeClose(
  app: Pick<App, 'quit'>,
  window: Pick<BrowserWindow, 'on'>,
  end: Pick<QuitConfirmation, 'mustAsk'>,
): void {
  window.on('close', (event) => {
    if (!end.mustAsk()) return;
    event.preventDefault();
    app.quit();
  });
}
