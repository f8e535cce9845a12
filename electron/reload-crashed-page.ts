import type { WebContents } from 'electron';
import type { Logger } from '../core/platform/host.ts';

/** A page whose process ends more often than this within a minute is left as it is: it would end again and again. */
const A_MINUTE = 3;
const MINUTE_MS = 60_000;

/**
 * Loads a page anew when its process has ended, whatever ended it: what goes on goes on in the core, and a packed window
 * has no other way back to it.
 * @param now milliseconds that never go back.
 */
export function reloadCrashedPage(
  contents: Pick<WebContents, 'on' | 'reload' | 'isDestroyed'>,
  logger: Logger,
  now: () => number = () => performance.now(),
): void {
  let ends: number[] = [];
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    logger.error('the process of the window has ended', { reason, exitCode });
    ends = [...ends.filter((at) => now() - at < MINUTE_MS), now()];
    if (reason === 'clean-exit' || ends.length > A_MINUTE) return;
    // Once Electron is done with the old process.
    setImmediate(() => {
      if (!contents.isDestroyed()) contents.reload();
    });
  });
}
