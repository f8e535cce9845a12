/** The scheme the window is loaded by, and the only origin that may speak to the main process. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'quartet';
/** The scheme of the files of what is made: no page comes from it. */
export const MEDIA_SCHEME = 'media';
export const MEDIA_BASE = `${MEDIA_SCHEME}://${APP_HOST}/`;
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
