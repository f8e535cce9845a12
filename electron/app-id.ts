/** The app's id on Windows, which shows no notifications without one. Same as in electron-builder.yml. */
export const APP_ID = 'app.quartet.desktop';

/**
 * Returns the app id of this copy. Windows makes a Start menu entry for it: that of a copy from
 * sources must not replace the installed one's.
 */
export function userModelId(isPackaged: boolean): string {
  return isPackaged ? APP_ID : `${APP_ID}.development`;
}
