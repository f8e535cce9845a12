import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BrowserWindow, type Session, session } from 'electron';
import { atomicWrite } from '../core/platform/files/atomic-write.ts';
import { saveFile } from './save-file.ts';

/** A separate in-memory session: without the app's schemes, and nothing is stored. */
const PARTITION = 'print-pdf';

/**
 * Prints an exported page to a PDF and asks where to save it. The page contains untrusted text: it
 * is rendered in a hidden window, without scripts, without access to the app, and can load no file
 * but itself.
 * @returns false if the user cancelled the dialog.
 * @throws if the page cannot be read, or the file cannot be saved.
 */
export async function printPdf(htmlPath: string, suggestedName: string): Promise<boolean> {
  const page = session.fromPartition(PARTITION);
  blockRequests(page, htmlPath);
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
    // A file URL, because Electron would decode a `%` in a path.
    await window.loadURL(pathToFileURL(htmlPath).href);
    const pdf = await window.webContents.printToPDF({
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    });
    // It is next to the page and removed with it.
    const path = `${htmlPath}.pdf`;
    atomicWrite(path, pdf);
    return await saveFile(path, suggestedName);
  } finally {
    window.destroy();
  }
}

function blockRequests(page: Session, htmlPath: string): void {
  page.webRequest.onBeforeRequest(({ url }, answer) => {
    const path = pathOf(url);
    // Compares system paths, because Chromium capitalizes drive letters.
    const isPage = path !== undefined && relative(htmlPath, path) === '';
    answer({ cancel: !isPage && !url.startsWith('data:') });
  });
  page.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  page.setPermissionCheckHandler(() => false);
  page.on('will-download', (event) => event.preventDefault());
}

/** Returns the path of a file URL; undefined for any other. Chromium escapes other characters than Node does. */
function pathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}
