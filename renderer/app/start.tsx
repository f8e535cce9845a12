import { createRoot } from 'react-dom/client';
import { watchLeaving } from '../lib/leaving.ts';
import { keepCopiesPlain } from '../lib/plain-clipboard.ts';
import { readCode } from '../lib/read-code.ts';
import { firstLanguage } from '../locales/catalogs.ts';
import { showLanguage } from '../locales/i18n.ts';
import { showPlayerWhenPresent } from '../player/show-player.ts';
import { beginTasks } from '../tasks/tasks.ts';
import { watchTextBoxes } from '../ui/watch-text-boxes.ts';
import { App, preloadViews } from './app.tsx';
import { registerAppActions } from './app-actions.ts';
import { watchAppInfo } from './app-info-store.ts';
import { followAppearance } from './appearance.ts';
import { openAreaNow } from './area-state.ts';
import { AREA_OF } from './areas.ts';
import { watchConnections } from './connections-store.ts';
import { watchCrashedViews } from './crashed-views.ts';
import { followMenu } from './follow-menu.ts';
import { guardHeldKeys } from './held-keys.ts';
import { watchSettings } from './settings-store.ts';
import { listenForShortcuts } from './shortcuts.ts';
import { tellSentOnce } from './tell-sent-once.ts';
import { watchFaults } from './watch-faults.ts';

/** Latest time after the start when the jobs are read, in milliseconds. */
const TASKS_WITHIN_MS = 2_000;
/** Time after the start when the other features are loaded, in milliseconds: the first view is there by then. */
const REST_AFTER_MS = 1_500;

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
  const { panel, list } = AREA_OF[openAreaNow()];
  const spoken = showLanguage(firstLanguage());
  // The rail counts jobs from early on, but nothing waits for that.
  requestIdleCallback(beginTasks, { timeout: TASKS_WITHIN_MS });
  setTimeout(() => requestIdleCallback(loadRest), REST_AFTER_MS);
  await Promise.all([spoken, panel.preload?.(), list.preload?.()]);
  createRoot(root).render(<App />);
}

/** Loads what the first view does without: the palette finds takes, songs and images, and no view opens late. */
function loadRest(): void {
  readCode(() => import('./begin-crafts.ts')).then((code) => code.beginCrafts(), reportError);
  preloadViews();
}
