import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { Core } from '../core/core.ts';
import { describeRunningWork, quitMessages } from '../core/host-kit/quit-messages.ts';
import { mayCost } from '../core/jobs/running-work.ts';

/** Asks for confirmation before quitting, if needed. */
export interface QuitConfirmation {
  /** Returns whether quitting now could cost the user something. */
  mustAsk(): boolean;
  /** Shows the running work and what happens to it. Resolves to true to quit. */
  confirm(): Promise<boolean>;
}

/**
 * Returns a confirmation in the user's language, attached to the window if there is one. Escape and
 * Enter both cancel.
 * @param coreNow returns the core once it has started: before that nothing runs.
 */
export function createQuitConfirmation(
  coreNow: () => Pick<Core, 'underWay' | 'language'> | undefined,
  windowNow: () => BrowserWindow | undefined,
): QuitConfirmation {
  return {
    mustAsk() {
      const core = coreNow();
      return core !== undefined && mayCost(core.underWay());
    },
    async confirm() {
      const core = coreNow();
      if (!core) return true;
      const words = quitMessages(core.language(), app.getPreferredSystemLanguages());
      const options: MessageBoxOptions = {
        type: 'warning',
        title: 'Quartet',
        message: words.question,
        detail: describeRunningWork(core.underWay(), words).join('\n\n'),
        buttons: [words.stay, words.quit],
        ...{ defaultId: 0, cancelId: 0, noLink: true },
      };
      const window = windowNow();
      const { response } = await (window
        ? dialog.showMessageBox(window, options)
        : dialog.showMessageBox(options));
      return response === 1;
    },
  };
}
