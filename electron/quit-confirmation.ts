import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { Core } from '../core/core.ts';
import { describeRunningWork, quitMessages } from '../core/host-kit/quit-messages.ts';
import { mayCost } from '../core/jobs/under-way.ts';

/** What an end has to ask first, if anything. */
export interface QuitConfirmation {
  /** Whether an end now could cost the user something. */
  mustAsk(): boolean;
  /** Shows what is under way and what becomes of it. True: end. */
  ask(): Promise<boolean>;
}

/** Asks in the user's language, before the window when there is one. Escape and Enter both go on working. */
export function createQuitConfirmation(
  core: Pick<Core, 'underWay' | 'language'>,
  windowNow: () => BrowserWindow | undefined,
): QuitConfirmation {
  return {
    mustAsk: () => mayCost(core.underWay()),
    async ask() {
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
