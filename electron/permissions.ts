import type { Session } from 'electron';

/**
 * The only permission of any page: writing plain text to the clipboard after a click. Electron
 * grants everything by default.
 */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

type Permissions = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;

/** Denies every device, and every permission except the listed ones, both on request and on check. */
export function denyPermissions(session: Permissions): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(ALLOWED.has(permission)));
  session.setPermissionCheckHandler((_contents, permission) => ALLOWED.has(permission));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
}
