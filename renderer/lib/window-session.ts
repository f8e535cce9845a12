const APP_WINDOW = '(display-mode: standalone)';

/** Returns whether this is a window of the app that the browser installed, which has no address bar. */
export function isAppWindow(): boolean {
  return matchMedia(APP_WINDOW).matches;
}

/** Keeps a token in a browser storage; in memory if that is unavailable. */
export function keptToken(name: string, storage: () => Storage) {
  let inMemory: string | null = null;
  return {
    read(): string | null {
      try {
        return storage().getItem(name) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    write(token: string | null): void {
      inMemory = token;
      try {
        if (token === null) storage().removeItem(name);
        else storage().setItem(name, token);
      } catch {
        // Storage is unavailable: the copy in memory has to do.
      }
    },
  };
}

const ofTab = keptToken('quartet.session', () => sessionStorage);
/**
 * Each start of the installed app is a new tab to the browser, so its session is stored where all
 * windows find it.
 */
const ofApp = keptToken('quartet.app-session', () => localStorage);
/** Replaces a session that has ended: the item itself records that an app is installed to leave the next one for. */
const ENDED = '';

/**
 * The token of this window's session. A tab has its own, which ends with it; windows of the
 * installed app share one, and each tab admitted by a link leaves its token for them.
 */
export const windowSession = {
  read(): string | null {
    return (isAppWindow() && ofApp.read()) || ofTab.read();
  },
  keep(token: string): void {
    ofTab.write(token);
    if (isAppWindow() || ofApp.read() !== null) ofApp.write(token);
  },
  /** Forgets a token that the host refused. */
  forget(token: string): void {
    if (ofTab.read() === token) ofTab.write(null);
    if (ofApp.read() === token) ofApp.write(ENDED);
  },
};

/**
 * Stores a tab's session for later starts once the browser turns it into a window of the app.
 * Called once, at the start.
 */
export function watchInstall(): void {
  matchMedia(APP_WINDOW).addEventListener('change', ({ matches }) => {
    const token = ofTab.read();
    if (matches && token !== null) ofApp.write(token);
  });
}
