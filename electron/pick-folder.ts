import { app, BrowserWindow, dialog, type OpenDialogOptions } from 'electron';

/** Asks the user for a destination folder. @returns null if the user cancelled the dialog. */
export async function pickFolder(): Promise<string | null> {
  const options: OpenDialogOptions = {
    defaultPath: app.getPath('downloads'),
    properties: ['openDirectory', 'createDirectory', 'promptToCreate'],
  };
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled ? null : (filePaths[0] ?? null);
}
