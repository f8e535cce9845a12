import type { App, Dialog } from 'electron';
import { labelsFor } from './labels/labels-for.ts';

/**
 * Exits after an uncaught exception, with one plain message. Electron would show a stack trace and
 * continue in an unknown state; the exception has been logged by then.
 */
export function exitOnDefect(
  app: Pick<App, 'exit' | 'getPreferredSystemLanguages'>,
  dialog: Pick<Dialog, 'showErrorBox'>,
  from: Pick<NodeJS.Process, 'on'> = process,
): void {
  let isExiting = false;
  from.on('uncaughtException', () => {
    // The message box runs an event loop until it is closed, in which further exceptions may occur.
    if (isExiting) return;
    isExiting = true;
    dialog.showErrorBox('Quartet', labelsFor('system', app.getPreferredSystemLanguages()).defect);
    app.exit(1);
  });
}
