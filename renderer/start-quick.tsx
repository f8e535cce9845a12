import { createRoot } from 'react-dom/client';
import { watchAppInfo } from './app/app-info-store.ts';
import { followAppearance } from './app/appearance.ts';
import { watchConnections } from './app/connections-store.ts';
import { guardDoubleClicks } from './app/double-clicks.ts';
import { provideFeatures } from './app/features.ts';
import { guardHeldKeys } from './app/held-keys.ts';
import { watchSettings } from './app/settings-store.ts';
import { tellSentOnce } from './app/tell-sent-once.ts';
import { watchFaults } from './app/watch-faults.ts';
import { QuickApp } from './chat/quick/quick-app.tsx';
import { allFeatures } from './features.tsx';
import { watchLeaving } from './lib/leaving.ts';
import { keepCopiesPlain } from './lib/plain-clipboard.ts';
import { firstLanguage } from './locales/catalogs.ts';
import { showLanguage } from './locales/i18n.ts';
import { watchTextBoxes } from './ui/watch-text-boxes.ts';

/**
 * Sets up the quick window and renders it in `root`: chat without the frame, and without shortcuts of the
 * main window.
 */
export async function startQuick(root: HTMLElement): Promise<void> {
  provideFeatures(allFeatures);
  watchFaults();
  watchSettings();
  watchConnections();
  watchAppInfo();
  followAppearance();
  guardHeldKeys();
  guardDoubleClicks();
  watchLeaving();
  tellSentOnce();
  watchTextBoxes();
  keepCopiesPlain(document);
  document.documentElement.dataset.craft = 'chat';
  await showLanguage(firstLanguage());
  createRoot(root).render(<QuickApp />);
}
