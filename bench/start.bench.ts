import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright';
import { z } from 'zod';
import { node24 } from '../scripts/setup/node-24.mjs';
import { ROOT } from '../scripts/setup/places.mjs';
import type { BenchTable } from './bench-table.ts';
import { openBrowser, openProfile } from './markdown/open-page.ts';
import { median, rounded } from './median.ts';

const built = join(ROOT, 'dist/renderer');
const runs = 7;
/** Maximum time from launching the host to a visible answer, in milliseconds. */
const LIMIT_MS = 4000;
/** Maximum time from opening the page to a usable window, in milliseconds: on a repeated visit, in a new profile. */
const USABLE_MS = { again: 400, first: 900 } as const;
/** Number of earlier visits, because the browser stores compiled code from the second or third visit on. */
const VISITS_BEFORE = 3;
const VIEW = { viewport: { width: 1280, height: 800 }, locale: 'en-US' };

interface Opened {
  readonly paintMs: number;
  readonly readyMs: number;
  readonly answerMs: number;
  /** Time from launching the host; the others count from opening the page. */
  readonly launchedMs: number;
  /** Paths of the JavaScript that the window requested until it was idle. */
  readonly scripts: readonly string[];
}

type Visit<T> = (page: Page, url: string, launchedAt: number) => Promise<T>;

/** Measures opening the window on a conversation with an answer: its JavaScript, and the time until readable. */
export async function run(): Promise<BenchTable> {
  if (!existsSync(join(built, 'index.html'))) throw new Error('The window is not built. Run: npm run build');
  const data = await mkdtemp(join(tmpdir(), 'quartet-start-'));
  const browser = await openBrowser(false);
  /** The browser caches earlier visits per origin, and so per port. */
  let port = 0;
  const visit = async <T>(context: BrowserContext, work: Visit<T>) =>
    withPage(context, data, port, (page, url, launchedAt) => {
      port = Number(new URL(url).port);
      return work(page, url, launchedAt);
    });
  const newProfile = () => browser.newContext(VIEW);
  const profile = await mkdtemp(join(tmpdir(), 'quartet-profile-'));
  const kept = await openProfile(profile, VIEW);
  try {
    await visit(kept, makeConversation);
    for (let i = 0; i < VISITS_BEFORE; i++) await visit(kept, measure);
    const opened = { first: [] as Opened[], again: [] as Opened[] };
    for (let i = 0; i < runs; i++) {
      opened.again.push(await visit(kept, measure));
      const empty = await newProfile();
      opened.first.push(await visit(empty, measure));
      await empty.close();
    }
    return await table(opened, await firstPaints(newProfile));
  } finally {
    await kept.close();
    await browser.close();
    for (const folder of [data, profile]) await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the browser host on this folder and port for one page. @param port 0 for a free one */
async function withPage<T>(context: BrowserContext, data: string, port: number, work: Visit<T>): Promise<T> {
  const launchedAt = Date.now();
  const host = spawn(node24(), ['dist/web/main.js', '--no-open', '--port', `${port}`, '--data', data], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const page = await context.newPage();
    const result = await work(page, await addressOf(host), launchedAt);
    await page.close();
    return result;
  } finally {
    const gone = once(host, 'exit');
    host.kill('SIGTERM');
    await gone;
  }
}

/** Sends the sandbox a message as a user would. A window opened later shows it. */
async function makeConversation(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Use the sandbox' }).click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Good morning!');
  await page.keyboard.press('Enter');
  await page.locator('.md-body').first().waitFor();
  await page.getByRole('button', { name: 'Regenerate', exact: true }).waitFor();
}

/** Returns the first paints of a page with one word, each in a new profile, in ms: the browser's own cost. */
async function firstPaints(newProfile: () => Promise<BrowserContext>): Promise<readonly number[]> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title><p>Word</p>'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const found: number[] = [];
  for (let i = 0; i < runs; i++) {
    const profile = await newProfile();
    const page = await profile.newPage();
    await page.goto(`http://127.0.0.1:${port}`);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    found.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    );
    await profile.close();
  }
  await new Promise((closed) => server.close(closed));
  return found;
}

async function addressOf(host: ChildProcess): Promise<string> {
  if (!host.stdout) throw new Error('the host has no output');
  const [line] = await Promise.race([
    once(createInterface({ input: host.stdout }), 'line'),
    once(host, 'exit').then(() => Promise.reject(new Error('the browser host ended'))),
  ]);
  return z.object({ url: z.string() }).parse(JSON.parse(String(line))).url;
}

async function measure(page: Page, url: string, launchedAt: number): Promise<Opened> {
  const scripts: string[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.endsWith('.js')) scripts.push(path);
  });
  await page.addInitScript(() => {
    // Each becomes true when its element is present and the page has then been idle once.
    const marks = {
      usable: '#root button:enabled, #root input:enabled, #root textarea:enabled',
      answer: '#root .md-body > *',
    };
    for (const [mark, wanted] of Object.entries(marks)) {
      const watch = new MutationObserver(() => {
        if (document.querySelector(wanted) === null) return;
        watch.disconnect();
        requestAnimationFrame(() => requestIdleCallback(() => performance.mark(mark)));
      });
      watch.observe(document, { childList: true, subtree: true });
    }
  });
  await page.goto(url);
  await page.waitForFunction(
    () =>
      performance.getEntriesByType('mark').filter(({ name }) => /^(usable|answer)$/.test(name)).length === 2,
  );
  await page.waitForLoadState('networkidle');
  const times = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    const answerMs = at('answer');
    return {
      ...{ paintMs: at('first-contentful-paint'), readyMs: at('usable'), answerMs },
      answerAt: performance.timeOrigin + answerMs,
    };
  });
  return { ...times, scripts, launchedMs: times.answerAt - launchedAt };
}

async function gzipKb(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => gzipSync(await readFile(join(built, path))).length),
  );
  return rounded(sizes.reduce((sum, size) => sum + size, 0) / 1024, 1);
}

async function table(
  { first, again }: Record<'first' | 'again', readonly Opened[]>,
  ofAnyPage: readonly number[],
): Promise<BenchTable> {
  const scripts = [...new Set(first.flatMap((one) => one.scripts))];
  const sizes = await Promise.all(scripts.map(async (path) => ({ path, kb: await gzipKb([path]) })));
  const ms = (opened: readonly Opened[], of: (one: Opened) => number) => rounded(median(opened.map(of)), 0);
  const row = (name: string, of: (one: Opened) => number) => ({
    name,
    values: ['', ms(first, of), ms(again, of)],
  });
  return {
    name: 'start',
    about: `The window on a conversation with an answer (words, no code, no formulas), in the browser host and a running Chromium, ${runs} times (median), each time on a host just started: in a new browser profile, and in one that opened it ${VISITS_BEFORE} times before at the same address, as a desktop window's profile does, and kept on disk what it compiled. JavaScript is all the page asked for until it rested, Markdown among it, each file gzipped.`,
    columns: ['KB gzip', 'new profile, ms', 'opened before, ms'],
    rows: [
      { name: 'JavaScript until an answer is shown', values: [await gzipKb(scripts), '', ''] },
      ...sizes
        .toSorted((a, b) => b.kb - a.kb)
        .slice(0, 6)
        .map(({ path, kb }) => ({
          name: `  ${path.replace(/^.*\/|-[\w-]{8}(?=\.js$)/g, '')}`,
          values: [kb, '', ''],
        })),
      { name: 'first paint of a page with one word', values: ['', rounded(median(ofAnyPage), 0), ''] },
      row('first paint with content', (one) => one.paintMs),
      row('can be used', (one) => one.readyMs),
      row('the answer is shown', (one) => one.answerMs),
      row('the answer is shown, from launching the host', (one) => one.launchedMs),
    ],
    limits: [
      {
        what: 'from opening the page to a window that can be used, opened before, ms',
        measured: ms(again, (one) => one.readyMs),
        comparison: 'at most',
        limit: USABLE_MS.again,
      },
      {
        what: 'the same in a new profile, ms',
        measured: ms(first, (one) => one.readyMs),
        comparison: 'at most',
        limit: USABLE_MS.first,
      },
      {
        what: 'from launching the host to an answer in a new profile, ms',
        measured: ms(first, (one) => one.launchedMs),
        comparison: 'at most',
        limit: LIMIT_MS,
      },
    ],
  };
}
