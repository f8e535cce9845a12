import { onSignal } from '../core/platform/termination-signal.ts';

/**
 * Calls `give` when the person at the terminal asks for another link: by Enter, or by SIGUSR2 where there is no terminal
 * (a service, a container). Each link lets one window in, so a closed tab needs a new one. The page itself cannot ask: a
 * page that is let in needs none, and one that is not must not get any.
 */
export function onLinkRequest(give: () => void): void {
  if (process.platform !== 'win32') onSignal('SIGUSR2', give);
  if (!process.stdin.isTTY) return;
  process.stderr.write('It works once. Press Enter for another link, Ctrl-C to end Quartet.\n');
  process.stdin.on('data', give);
  // Of a terminal that is gone.
  process.stdin.on('error', () => undefined);
  // Waiting for Enter alone does not keep the program alive.
  process.stdin.unref();
}
