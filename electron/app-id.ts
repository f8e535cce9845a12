/** The app's id on Windows, which shows no notifications without one. The same as in electron-builder.yml. */
export const APP_ID = 'app.quartet.desktop';

/**
 * Returns the id of this copy. Windows makes a Start menu entry for it: one that runs from sources must not take the
 * place of the installed one's.
 */
export function userModelId(isPackaged: boolean): string {
  return isPackaged ? APP_ID : `${APP_ID}.development`;
}
