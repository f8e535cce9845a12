import type { App, BrowserWindow } from 'electron';
import type { Logger } from '../core/platform/host.ts';
import { onTerminationSignal } from '../core/platform/termination-signal.ts';
import type { QuitConfirmation } from './quit-confirmation.ts';

/** Longest time an orderly end may take; what is not saved by then is picked up at the next start. */
const STOP_WITHIN_MS = 5_000;

/**
 * Before the app quits, by whatever way, everything is saved once. A user who quits while an end could cost something is
 * asked first, once at a time; the system's own signals are not held up.
 * @returns what ends the app in the same way, unless the user goes on working, and then starts it anew or does what is
 * asked, which ends the process itself; and whether an end has to ask: not once it has begun.
 */
export function quitGracefully(
  app: Pick<App, 'on' | 'exit' | 'quit' | 'relaunch'>,
  question: QuitConfirmation,
  stop: () => Promise<void>,
  logger: Logger,
): { restart(): void; endThen(last: () => void): void; mustAsk(): boolean } {
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
        logger.error('could not end orderly', { error });
        app.exit(1);
      },
    );
  };
  const ask = async () => {
    state = 'asking';
    try {
      if (await question.ask()) end();
    } catch (error) {
      // Who cannot be asked wanted to quit.
      logger.error('could not ask before the end', { error });
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
    if (question.mustAsk()) void ask();
    else end();
  });
  onTerminationSignal(end, () => app.exit(1));
  const endThen = (then: () => void) => {
    last = then;
    app.quit();
  };
  return {
    endThen,
    // What puts a new version in place closes the windows when all is over: the core can say nothing any more.
    mustAsk: () => (state === 'running' || state === 'asking') && question.mustAsk(),
    restart: () =>
      endThen(() => {
        app.relaunch();
        app.exit(0);
      }),
  };
}

/** Closing the last window quits: it stays open until the question that the quitting asks is answered. */
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
