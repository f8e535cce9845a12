import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { atomicWrite } from '../core/platform/files/atomic-write.ts';
import { openInBrowser } from './open-browser.ts';

const NAME = 'quartet-open-';

/**
 * Opens a link with a token in the user's browser. Other accounts of this computer can read the arguments of every
 * process, so the browser is given a page that leads there, in a file that only its owner can read.
 * @param lifetime milliseconds after which the page is removed; the link is good for as long.
 * @returns what removes the page at once.
 * @throws when there is no browser.
 */
export async function openLink(url: string, dataFolder: string, lifetime: number): Promise<() => void> {
  const base = pageFolder(dataFolder);
  // What a killed host left. Its links are dead.
  for (const left of readdirSync(base).filter((name) => name.startsWith(NAME))) remove(join(base, left));
  const folder = mkdtempSync(join(base, NAME));
  const removePage = () => remove(folder);
  try {
    const page = join(folder, 'open.html');
    atomicWrite(page, pageTo(url));
    await openInBrowser(pathToFileURL(page).href);
  } catch (error) {
    removePage();
    throw error;
  }
  setTimeout(removePage, lifetime).unref();
  return removePage;
}

/** Browsers that come as a snap read no hidden folder, and the data folder is in one. */
function pageFolder(dataFolder: string): string {
  return process.platform === 'linux' && existsSync('/snap/bin') ? homedir() : dataFolder;
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // It is tried again at the next start.
  }
}

/** The address is ours: letters, digits and signs that mean nothing in HTML or in a string. */
function pageTo(url: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>Quartet</title>
<script>location.replace(${JSON.stringify(url)})</script>
`;
}
