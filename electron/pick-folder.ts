import { app, BrowserWindow, dialog, type OpenDialogOptions } from 'electron';

/** Asks for a folder to put files into. @returns null when the user closed the dialog. */
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
