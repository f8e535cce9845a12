import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BrowserWindow, type Session, session } from 'electron';
import { atomicWrite } from '../core/platform/files/atomic-write.ts';
import { saveFile } from './save-file.ts';

/** A session of its own, in memory: none of our schemes, nothing kept. */
const PARTITION = 'print-pdf';

/**
 * Prints a page of ours into a PDF, asks where to and puts it there. The page holds what others wrote: it is drawn in a
 * window that nobody sees, without script, without a way to the app, and it can ask for no file but itself.
 * @returns false when the user closed the dialog.
 * @throws when the page cannot be read, or the place does not take the file.
 */
export async function printPdf(htmlPath: string, suggestedName: string): Promise<boolean> {
  const page = session.fromPartition(PARTITION);
  shutOff(page, htmlPath);
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: page,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
      spellcheck: false,
    },
  });
  try {
    // Not by its path: Electron would take a `%` in a folder's name for the beginning of a spelled sign.
    await window.loadURL(pathToFileURL(htmlPath).href);
    const pdf = await window.webContents.printToPDF({
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    });
    // Beside the page, with which it goes.
    const path = `${htmlPath}.pdf`;
    atomicWrite(path, pdf);
    return await saveFile(path, suggestedName);
  } finally {
    window.destroy();
  }
}

function shutOff(page: Session, htmlPath: string): void {
  page.webRequest.onBeforeRequest(({ url }, answer) => {
    const path = pathOf(url);
    // As the system compares them: Chromium spells a drive in capitals.
    const isPage = path !== undefined && relative(htmlPath, path) === '';
    answer({ cancel: !isPage && !url.startsWith('data:') });
  });
  page.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  page.setPermissionCheckHandler(() => false);
  page.on('will-download', (event) => event.preventDefault());
}

/** Where a file lies; undefined for what is none. Chromium spells other signs of a path than Node does. */
function pathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}
