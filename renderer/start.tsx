import { createRoot } from 'react-dom/client';
import { App, preloadViews } from './app/app.tsx';
import { registerAppActions } from './app/app-actions.ts';
import { watchAppInfo } from './app/app-info-store.ts';
import { followAppearance } from './app/appearance.ts';
import { openAreaNow } from './app/area-state.ts';
import { watchConnections } from './app/connections-store.ts';
import { watchCrashedViews } from './app/crashed-views.ts';
import { guardDoubleClicks } from './app/double-clicks.ts';
import { provideFeatures } from './app/features.ts';
import { guardHeldKeys } from './app/held-keys.ts';
import { followMenu } from './app/open-files.ts';
import { watchSettings } from './app/settings-store.ts';
import { listenForShortcuts } from './app/shortcuts.ts';
import { tellSentOnce } from './app/tell-sent-once.ts';
import { watchFaults } from './app/watch-faults.ts';
import { allFeatures } from './features.tsx';
import { watchLeaving } from './lib/leaving.ts';
import { keepCopiesPlain } from './lib/plain-clipboard.ts';
import { isQuickPage } from './lib/quick-page.ts';
import { readCode } from './lib/read-code.ts';
import { watchInstall } from './lib/window-session.ts';
import { firstLanguage } from './locales/catalogs.ts';
import { showLanguage } from './locales/i18n.ts';
import { showPlayerWhenPresent } from './player/show-player.ts';
import { beginTasks } from './tasks/tasks.ts';
import { keepThumbnails } from './ui/keep-thumbnails.ts';
import { measureScrollbar } from './ui/measure-scrollbar.ts';
import { limitSelectAll } from './ui/select-all.ts';
import { watchTextBoxes } from './ui/watch-text-boxes.ts';

/** Latest time after the start at which the jobs are loaded, in milliseconds. */
const TASKS_WITHIN_MS = 2_000;
/**
 * Time after the start at which the other features are loaded, in milliseconds: the first view is rendered by
 * then.
 */
const REST_AFTER_MS = 1_500;

/**
 * Sets up the window and renders it in `root`: the connection opens while the catalog is loading. Rejects if
 * that fails.
 */
export async function start(root: HTMLElement): Promise<void> {
  if (isQuickPage()) return (await import('./start-quick.tsx')).startQuick(root);
  provideFeatures(allFeatures);
  watchInstall();
  watchFaults();
  watchSettings();
  watchConnections();
  watchCrashedViews();
  watchAppInfo();
  followAppearance();
  measureScrollbar();
  registerAppActions();
  followMenu();
  guardHeldKeys();
  guardDoubleClicks();
  listenForShortcuts();
  limitSelectAll();
  watchLeaving();
  tellSentOnce();
  watchTextBoxes();
  keepThumbnails();
  keepCopiesPlain(document);
  showPlayerWhenPresent();
  const { panel, list } = allFeatures.areas[openAreaNow()];
  const spoken = showLanguage(firstLanguage());
  // The rail counts jobs from early on, but nothing waits for that.
  whenIdle(beginTasks, { timeout: TASKS_WITHIN_MS });
  setTimeout(() => whenIdle(loadRest), REST_AFTER_MS);
  await Promise.all([spoken, panel.preload?.(), list.preload?.()]);
  createRoot(root).render(<App />);
}

/** Runs once the page is idle; in Safari, which cannot tell, in the next task. */
function whenIdle(run: () => void, options?: IdleRequestOptions): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, options);
  else setTimeout(run);
}

/**
 * Loads the code that the first view does not need: the palette finds takes, songs and images, and no view
 * opens late.
 */
function loadRest(): void {
  readCode(allFeatures.begin).catch(reportError);
  preloadViews();
}
