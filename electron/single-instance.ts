import type { App } from 'electron';

/**
 * Allows one Quartet per data folder. A second start only focuses the first; its command line is ignored.
 * @returns false if another instance runs and this one must end.
 */
export function acquireSingleInstanceLock(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  show: () => void,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => show());
  return true;
}
