import type { Session } from 'electron';
import { APP_ORIGIN } from './origin.ts';

/** All a page may have: writing plain text to the clipboard after a click. Electron grants everything by default. */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);
/** What our own page may have beside that: telling that a long task has ended. */
const ALLOWED_TO_US: ReadonlySet<string> = new Set(['notifications']);

type Permissions = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;

/** Denies every permission but the listed, asked for or checked, and every device. */
export function denyPermissions(session: Permissions): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) =>
    answer(isAllowed(permission, isMainFrame ? requestingUrl : '')),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
}

function isAllowed(permission: string, from: string): boolean {
  return ALLOWED.has(permission) || (ALLOWED_TO_US.has(permission) && isOurs(from));
}

/** `from` is an address where something is asked for, an origin with or without its last slash where it is checked. */
function isOurs(from: string): boolean {
  return from === APP_ORIGIN || from.startsWith(`${APP_ORIGIN}/`);
}
