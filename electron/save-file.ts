import { extname, join } from 'node:path';
import { app, BrowserWindow, dialog, type SaveDialogOptions } from 'electron';
import { copyFileDurably } from '../core/platform/files/copy-file.ts';

/**
 * Asks for a destination and copies a file there.
 * @returns false if the user cancelled the dialog.
 * @throws if the file cannot be written.
 */
export async function saveFile(source: string, suggestedName: string): Promise<boolean> {
  const extension = extname(suggestedName).slice(1);
  const options: SaveDialogOptions = {
    defaultPath: join(app.getPath('downloads'), suggestedName),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  if (canceled || filePath === '') return false;
  await copyFileDurably(source, filePath);
  return true;
}
