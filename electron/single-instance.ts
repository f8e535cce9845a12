import type { App } from 'electron';

/**
 * Allows one instance per data folder. A second one only passes its command line on to the first.
 * @returns false if another instance runs and this one must end.
 */
export function acquireSingleInstanceLock(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  onSecond: (argv: readonly string[], workingFolder: string) => void,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', (_event, argv, workingFolder) => onSecond(argv, workingFolder));
  return true;
}
