import type { Session } from 'electron';
import { APP_ORIGIN } from './origin.ts';

/**
 * The only permission of any page: writing plain text to the clipboard after a click. Electron grants everything by
 * default.
 */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);
/** An additional permission of our own page: notifying that a long task has ended. */
const ALLOWED_TO_US: ReadonlySet<string> = new Set(['notifications']);

type Permissions = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;

/** Denies every device, and every permission except the listed ones, both on request and on check. */
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

/**
 * Returns whether an address or origin is ours. Requests pass an address, checks an origin with or without trailing
 * slash.
 */
function isOurs(from: string): boolean {
  return from === APP_ORIGIN || from.startsWith(`${APP_ORIGIN}/`);
}
