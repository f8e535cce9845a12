import { onSignal } from '../core/platform/termination-signal.ts';

/**
 * Calls `give` when the person at the terminal requests another link: with Enter, or SIGUSR2 without a terminal (a
 * service, a container). Each link admits one window, so a closed tab needs a new one. The page cannot request links:
 * an admitted page needs none, and any other must not get one.
 */
export function onLinkRequest(give: () => void): void {
  if (process.platform !== 'win32') onSignal('SIGUSR2', give);
  if (!process.stdin.isTTY) return;
  process.stderr.write('It works once. Press Enter for another link, Ctrl-C to end Quartet.\n');
  process.stdin.on('data', give);
  // The terminal may be gone.
  process.stdin.on('error', () => undefined);
  // Waiting for Enter must not keep the program alive.
  process.stdin.unref();
}
