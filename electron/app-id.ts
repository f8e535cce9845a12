/** The app's id on Windows, which shows no notifications without one. The same as in electron-builder.yml. */
export const APP_ID = 'app.quartet.desktop';
