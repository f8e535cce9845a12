import type { App } from 'electron';
import type { Logger } from '../core/host.ts';
import { onEndSignal } from '../core/host-kit/end-signals.ts';

/** Longest time an orderly end may take; what is not saved by then is picked up at the next start. */
const STOP_WITHIN_MS = 5_000;

/** Before the app quits, by whatever way, everything is saved once. */
export function endOrderly(
  app: Pick<App, 'on' | 'exit' | 'quit'>,
  stop: () => Promise<void>,
  logger: Logger,
): void {
  let ending = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (ending) return;
    ending = true;
    const timer = setTimeout(() => app.exit(1), STOP_WITHIN_MS);
    stop().then(
      () => {
        clearTimeout(timer);
        app.exit(0);
      },
      (error: unknown) => {
        logger.error('could not end orderly', { error });
        app.exit(1);
      },
    );
  });
  onEndSignal(
    () => app.quit(),
    () => app.exit(1),
  );
}
