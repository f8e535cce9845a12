import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { atomicWrite } from '../core/platform/files/atomic-write.ts';
import { openInBrowser } from './open-browser.ts';

const NAME = 'quartet-open-';

/**
 * Opens a link with a token in the user's browser. Since other accounts of this computer can read process arguments,
 * the browser gets a redirecting page in a file that only its owner can read.
 * @param lifetime milliseconds until the page is removed; the link is valid for as long.
 * @returns a function that removes the page at once.
 * @throws if there is no browser.
 */
export async function openLink(url: string, dataFolder: string, lifetime: number): Promise<() => void> {
  const base = pageFolder(dataFolder);
  // A killed host left these. Their links are dead.
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

/** Snap browsers cannot read hidden folders, and the data folder is inside one. */
function pageFolder(dataFolder: string): string {
  return process.platform === 'linux' && existsSync('/snap/bin') ? homedir() : dataFolder;
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next start tries again.
  }
}

/** The address needs no escaping: it contains no characters special in HTML or strings. */
function pageTo(url: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>Quartet</title>
<script>location.replace(${JSON.stringify(url)})</script>
`;
}
