import type { WebContents } from 'electron';
import type { Logger } from '../core/platform/host.ts';

/** A page that crashes more often than this within a minute is not reloaded: it would crash again. */
const PER_MINUTE_MAX = 3;
const MINUTE_MS = 60_000;

/**
 * Reloads a page after its process has ended for any reason: work continues in the core, and a
 * packaged app has no other way to reload it.
 * @param now monotonic milliseconds.
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
    if (reason === 'clean-exit' || ends.length > PER_MINUTE_MAX) return;
    // Electron must finish handling the old process first.
    setImmediate(() => {
      if (!contents.isDestroyed()) contents.reload();
    });
  });
}
