/** What Windows knows the app by: without it, it shows no notification of it. The same as in electron-builder.yml. */
export const APP_ID = 'app.quartet.desktop';
