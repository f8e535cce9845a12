import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { node24 } from './node-24.mjs';
import { hashOf, ROOT, readNote, writeNote } from './places.mjs';
import { run } from './run.mjs';
import { SetupError, say } from './say.mjs';
import { installPackages } from './system-packages.mjs';

/** Oldest major version that the window supports; an older browser would fail tests without a bug in the app. */
const OLDEST = 128;

/**
 * Returns the Chromium for tests and benchmarks that the last set-up found.
 * @returns {string | undefined} path of the program; undefined if set-up has not run
 */
export function chromiumPath() {
  const path = process.env.QUARTET_CHROMIUM ?? readNote('chromium').path;
  return typeof path === 'string' && existsSync(path) ? path : undefined;
}

/**
 * Finds or installs a Chromium and stores its path. Playwright's own build comes first if it is installed, because
 * Playwright is tested with it. The system's is next: it is available at once, while Playwright's is a large download
 * that only fails after a long time without a network. Then comes that download, cancelled after a minute without
 * data, and last the system's package manager, if it is usable.
 */
export async function ensureChromium() {
  if (process.env.QUARTET_CHROMIUM) {
    if (await works(process.env.QUARTET_CHROMIUM)) return;
    throw new SetupError(
      `QUARTET_CHROMIUM does not name a Chromium of version ${OLDEST} or newer that starts.`,
    );
  }
  const note = readNote('chromium');
  if (chromiumPath() && note.lock === hashOf('package-lock.json')) return;
  const path = (await playwrights()) ?? (await systems()) ?? (await downloaded()) ?? (await packaged());
  if (!path) {
    throw new SetupError(
      'no Chromium was found and none could be installed: install Chrome or Chromium, or set QUARTET_CHROMIUM to its path, and run this again.',
    );
  }
  writeNote('chromium', { path, lock: hashOf('package-lock.json') });
  say(`Chromium for the tests: ${path}`);
}

/** @param {string | undefined} path */
async function works(path) {
  if (!path || !existsSync(path) || !statSync(path).isFile()) return false;
  // On Windows, `--version` opens a window instead of printing.
  if (process.platform === 'win32') return true;
  const { ok, output } = await run(path, ['--version'], { quiet: true, timeoutMs: 20_000 });
  return ok && Number(/(\d+)\.\d+\.\d+\.\d+/.exec(output)?.[1] ?? 0) >= OLDEST;
}

/** Returns Playwright's own build if it is on disk. */
async function playwrights() {
  const ask = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { output } = await run(node24(), ['--input-type=module', '-e', ask], {
    quiet: true,
    timeoutMs: 20_000,
  });
  const path = output.trim().split('\n').at(-1);
  return (await works(path)) ? path : undefined;
}

async function systems() {
  for (const path of systemCandidates()) {
    if (await works(path)) return path;
  }
  return undefined;
}

/** @returns {string[]} */
function systemCandidates() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(
      (name) => process.env[name] ?? [],
    );
    const tails = [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ];
    return roots.flatMap((root) => tails.map((tail) => join(root, tail)));
  }
  const names = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser', 'microsoft-edge'];
  const folders = [
    ...new Set([...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']),
  ];
  return names.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)));
}

async function downloaded() {
  say('No Chromium on this machine: trying Playwright\u2019s download …');
  const cli = join(ROOT, 'node_modules', 'playwright-core', 'cli.js');
  const { ok, reason } = await run(node24(), [cli, 'install', 'chromium', '--no-shell'], {
    quiet: true,
    silenceMs: 60_000,
    progress: /\d+% of/,
    timeoutMs: 15 * 60_000,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' },
  });
  const path = ok ? await playwrights() : undefined;
  if (!path)
    say(`Playwright\u2019s download did not serve (${ok ? 'it does not start on this system' : reason}).`);
  return path;
}

async function packaged() {
  return (await installPackages(['chromium'])) ? systems() : undefined;
}
