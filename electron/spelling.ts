import type { Session } from 'electron';
import { APP_ORIGIN } from './origin.ts';

/** An address without dictionaries, so that Chromium downloads none. */
const NO_DICTIONARIES = `${APP_ORIGIN}/dictionaries/`;

/**
 * Checks spelling by the dictionaries of the system: macOS and Windows have some. Where Windows lacks one for the user's
 * language, and everywhere on Linux, Chromium would download its own from a server that is not the user's service; it
 * begins with that when a session is made, whether spelling is checked or not. Call it before anything else uses a
 * session: the address is that of all sessions.
 */
export function checkSpelling(
  session: Pick<Session, 'setSpellCheckerDictionaryDownloadURL' | 'setSpellCheckerEnabled'>,
  platform: NodeJS.Platform = process.platform,
): void {
  session.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARIES);
  session.setSpellCheckerEnabled(platform === 'darwin' || platform === 'win32');
}
