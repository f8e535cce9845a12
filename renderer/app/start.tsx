import { createRoot } from 'react-dom/client';
import { watchLeaving } from '../lib/leaving.ts';
import { readCode } from '../lib/read-code.ts';
import { showLanguage } from '../locales/i18n.ts';
import { showPlayerWhenPresent } from '../player/show-player.ts';
import { watchTextBoxes } from '../ui/watch-text-boxes.ts';
import { App } from './app.tsx';
import { registerAppActions } from './app-actions.ts';
import { watchAppInfo } from './app-info-store.ts';
import { firstLanguage, followAppearance } from './appearance.ts';
import { watchConnections } from './connections-store.ts';
import { watchCrashedViews } from './crashed-views.ts';
import { onFirstTouch } from './first-touch.ts';
import { followMenu } from './follow-menu.ts';
import { guardHeldKeys } from './held-keys.ts';
import { watchSettings } from './settings-store.ts';
import { listenForShortcuts } from './shortcuts.ts';
import { tellSentOnce } from './tell-sent-once.ts';
import { watchFaults } from './watch-faults.ts';

const BEGIN_TASKS_WITHIN_MS = 2_000;

/**
 * Wires the window up and shows it in `root`: the connection opens while the words are being read. Rejects where those
 * cannot be read.
 */
export async function start(root: HTMLElement): Promise<void> {
  watchFaults();
  watchSettings();
  watchConnections();
  watchCrashedViews();
  watchAppInfo();
  followAppearance();
  registerAppActions();
  followMenu();
  guardHeldKeys();
  listenForShortcuts();
  watchLeaving();
  tellSentOnce();
  watchTextBoxes();
  // Nothing can be selected before there are words.
  readCode(() => import('../lib/plain-clipboard.ts')).then(
    (code) => code.keepCopiesPlain(document),
    reportError,
  );
  showPlayerWhenPresent();
  const spoken = showLanguage(firstLanguage());
  // The rail counts jobs from early on, but nothing waits for that.
  requestIdleCallback(
    () => void readCode(() => import('../tasks/tasks.ts')).then((code) => code.beginTasks(), reportError),
    { timeout: BEGIN_TASKS_WITHIN_MS },
  );
  // Takes and songs are found from the palette, and an answer is spoken without a wait: nobody does so without a touch.
  const readCrafts = () => import('./begin-crafts.ts');
  onFirstTouch(() => void readCode(readCrafts).then((code) => code.beginCrafts(), reportError));
  await spoken;
  createRoot(root).render(<App />);
}
