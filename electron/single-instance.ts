import type { App } from 'electron';

/**
 * Lets one Quartet run per data folder. A second start only brings the first to the front: what stands on its command
 * line is not read.
 * @returns false when another one runs and this one must end.
 */
export function acquireSingleInstanceLock(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  show: () => void,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => show());
  return true;
}
