import { type App, type BrowserWindow, powerMonitor } from 'electron';
import type { Logger } from '../core/platform/host.ts';
import { onTerminationSignal } from '../core/platform/termination-signal.ts';
import type { QuitConfirmation } from './quit-confirmation.ts';
import { startedFile } from './started-file.ts';

/** The longest duration of a graceful quit, in milliseconds; the next start recovers what is not saved by then. */
const STOP_WITHIN_MS = 5_000;

/** The ways to end the app. */
export interface Quitting {
  /** Quits and relaunches, unless the user cancels. */
  restart(): void;
  /** Quits, unless the user cancels, and runs a callback that ends the process. */
  quitThen(last: () => void): void;
  /** Returns whether quitting needs confirmation, which it does not once it has begun. */
  mustAsk(): boolean;
  /** Returns whether quitting has begun and can no longer be cancelled. */
  isEnding(): boolean;
  /** Saves and exits synchronously: the system ends the session, and neither asks nor waits. */
  endNow(): void;
}

/**
 * Saves everything once before the app quits, for whatever reason. If quitting could cost
 * something, the user is asked first, once at a time; signals and the end of the session are not
 * delayed.
 * @param stopNow saves what must not be lost, synchronously.
 */
export function quitGracefully(
  app: Pick<App, 'on' | 'exit' | 'quit' | 'relaunch'>,
  question: QuitConfirmation,
  { stop, stopNow }: { readonly stop: () => Promise<void>; readonly stopNow: () => void },
  logger: Logger,
): Quitting {
  let state: 'running' | 'asking' | 'ending' | 'ended' = 'running';
  let last: (() => void) | null = null;
  const end = () => {
    if (state === 'ending' || state === 'ended') return;
    state = 'ending';
    // The requested end, which may be a restart, happens even if not everything could be saved.
    const finish = (status: number) => {
      clearTimeout(timer);
      if (state === 'ended') return;
      state = 'ended';
      if (last) last();
      else app.exit(status);
    };
    const timer = setTimeout(() => {
      logger.error('the graceful shutdown took too long');
      finish(1);
    }, STOP_WITHIN_MS);
    stop().then(
      () => finish(0),
      (error: unknown) => {
        logger.error('the graceful shutdown failed', { error });
        finish(1);
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
  const endNow = () => {
    if (state === 'ended') return;
    state = 'ended';
    try {
      stopNow();
    } catch (error) {
      logger.error('the shutdown at the end of the session failed', { error });
    }
    app.exit(0);
  };
  // No `preventDefault`, which would cancel the shutdown. This precedes `before-quit`, which would cancel it, too.
  powerMonitor.on('shutdown', endNow);
  const quitThen = (then: () => void) => {
    last = then;
    app.quit();
  };
  return {
    quitThen,
    endNow,
    isEnding: () => state === 'ending' || state === 'ended',
    // The installer of a new version closes the windows after the core has stopped.
    mustAsk: () => (state === 'running' || state === 'asking') && question.mustAsk(),
    restart: () =>
      quitThen(() => {
        app.relaunch({ execPath: startedFile() });
        app.exit(0);
      }),
  };
}

/**
 * Makes closing the last window quit, but keeps it open until the confirmation is answered. If the
 * app stays in the tray, the last window is only hidden.
 * @param quitsOnClose false on macOS, where the app continues without a window
 */
export function confirmBeforeClose(
  app: Pick<App, 'quit'>,
  window: Pick<BrowserWindow, 'hide' | 'on'>,
  end: Pick<Quitting, 'isEnding' | 'mustAsk'>,
  {
    quitsOnClose,
    isLast,
    staysInTray,
  }: {
    readonly quitsOnClose: boolean;
    readonly isLast: () => boolean;
    readonly staysInTray: () => boolean;
  },
): void {
  window.on('close', (event) => {
    if (!isLast()) return;
    if (staysInTray() && !end.isEnding()) {
      event.preventDefault();
      window.hide();
      return;
    }
    if (!quitsOnClose) return;
    if (!end.mustAsk()) return;
    event.preventDefault();
    app.quit();
  });
}
