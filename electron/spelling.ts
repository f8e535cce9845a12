import type { Session } from 'electron';
import { APP_ORIGIN } from './origin.ts';

/** An address without dictionaries, so that Chromium downloads none. */
const NO_DICTIONARIES = `${APP_ORIGIN}/dictionaries/`;

/**
 * Checks spelling with the dictionaries of the system: macOS and Windows have some. If Windows
 * lacks one for the user's language, and always on Linux, Chromium would download its own from a
 * server that is not the user's service; it does so when a session is created, even if spelling is
 * not checked. Call this before anything else uses a session: the address applies to all sessions.
 */
export function checkSpelling(
  session: Pick<Session, 'setSpellCheckerDictionaryDownloadURL' | 'setSpellCheckerEnabled'>,
  platform: NodeJS.Platform = process.platform,
): void {
  session.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARIES);
  session.setSpellCheckerEnabled(platform === 'darwin' || platform === 'win32');
}
