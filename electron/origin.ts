/** The scheme the window is loaded by, and the only origin that may speak to the main process. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'quartet';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
