/** The scheme the window is loaded from, and the only origin that may talk to the main process. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'quartet';
/** The origin of the window's page. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
/** Media files have the origin of the page, as those of another scheme could not be drawn to a canvas. */
export const MEDIA_BASE = `${APP_ORIGIN}/media/`;
/** The address of the window's page. */
export const APP_ADDRESS = `${APP_ORIGIN}/`;
/** The address of the quick window: the same page, which renderer/lib/quick-page.ts distinguishes by it. */
export const QUICK_ADDRESS = `${APP_ADDRESS}?quick`;
/** The base URL of pages that the window prints, each with its own policy. */
export const EXPORTED_PAGES = `${MEDIA_BASE}export/`;
