import { createRoot } from 'react-dom/client';
import { watchLeaving } from '../lib/leaving.ts';
import { keepCopiesPlain } from '../lib/plain-clipboard.ts';
import { readCode } from '../lib/read-code.ts';
import { showLanguage } from '../locales/i18n.ts';
import { showPlayerWhenPresent } from '../player/show-player.ts';
import { beginTasks } from '../tasks/tasks.ts';
import { watchTextBoxes } from '../ui/watch-text-boxes.ts';
import { App, preloadViews } from './app.tsx';
import { registerAppActions } from './app-actions.ts';
import { watchAppInfo } from './app-info-store.ts';
import { firstLanguage, followAppearance } from './appearance.ts';
import { watchConnections } from './connections-store.ts';
import { watchCrashedViews } from './crashed-views.ts';
import { followMenu } from './follow-menu.ts';
import { guardHeldKeys } from './held-keys.ts';
import { watchSettings } from './settings-store.ts';
import { listenForShortcuts } from './shortcuts.ts';
import { tellSentOnce } from './tell-sent-once.ts';
import { watchFaults } from './watch-faults.ts';

/** Latest time after the start when the rest of the window is loaded, in milliseconds. */
const IDLE_WITHIN_MS = 2_000;

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
  keepCopiesPlain(document);
  showPlayerWhenPresent();
  const spoken = showLanguage(firstLanguage());
  // The rail counts jobs and the palette finds takes, songs and images, but the first view waits for none of that.
  requestIdleCallback(
    () => {
      beginTasks();
      readCode(() => import('./begin-crafts.ts')).then((code) => code.beginCrafts(), reportError);
      preloadViews();
    },
    { timeout: IDLE_WITHIN_MS },
  );
  await spoken;
  createRoot(root).render(<App />);
}
