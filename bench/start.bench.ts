import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { node24 } from '../scripts/setup/node-24.mjs';
import { ROOT } from '../scripts/setup/places.mjs';
import type { BenchTable } from './bench-table.ts';
import { openBrowser } from './markdown/open-page.ts';
import { median, rounded } from './median.ts';

const built = join(ROOT, 'dist/renderer');
const runs = 7;

interface Opened {
  readonly paintMs: number;
  readonly readyMs: number;
  /** Paths of the JavaScript the window asked for until it rested. */
  readonly scripts: readonly string[];
}

/** Opening the window: JavaScript it needs before a conversation is shown, and the time until it can be used. */
export async function run(): Promise<BenchTable> {
  if (!existsSync(join(built, 'index.html'))) throw new Error('The window is not built. Run: npm run build');
  const data = await mkdtemp(join(tmpdir(), 'quartet-start-'));
  const browser = await openBrowser(false);
  const opened: Opened[] = [];
  try {
    // The first opening warms the browser and is not counted.
    for (let i = 0; i <= runs; i++) {
      const one = await openWindow(browser, data);
      if (i > 0) opened.push(one);
    }
  } finally {
    await browser.close();
    await rm(data, { recursive: true, force: true });
  }
  return table(opened);
}

async function openWindow(browser: Browser, data: string): Promise<Opened> {
  const host = spawn(node24(), ['web/main.ts', '--no-open', '--port', '0', '--data', data], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    const opened = await measure(page, await addressOf(host));
    await page.close();
    return opened;
  } finally {
    const gone = once(host, 'exit');
    host.kill('SIGTERM');
    await gone;
  }
}

async function addressOf(host: ChildProcess): Promise<string> {
  if (!host.stdout) throw new Error('the host has no output');
  const [line] = await Promise.race([
    once(createInterface({ input: host.stdout }), 'line'),
    once(host, 'exit').then(() => Promise.reject(new Error('the browser host ended'))),
  ]);
  return z.object({ url: z.string() }).parse(JSON.parse(String(line))).url;
}

async function measure(page: Page, url: string): Promise<Opened> {
  const scripts: string[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.endsWith('.js')) scripts.push(path);
  });
  await page.addInitScript(() => {
    // It can be used when something can be pressed or typed in, and the page has then come to rest once.
    const seen = (): void => {
      if (
        document.querySelector('#root button:enabled, #root input:enabled, #root textarea:enabled') === null
      )
        return;
      watch.disconnect();
      requestAnimationFrame(() => requestIdleCallback(() => performance.mark('usable')));
    };
    const watch = new MutationObserver(seen);
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  await page.waitForLoadState('networkidle');
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    usable: performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
  }));
  return { paintMs: times.paint, readyMs: times.usable, scripts };
}

async function gzipKb(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => gzipSync(await readFile(join(built, path))).length),
  );
  return rounded(sizes.reduce((sum, size) => sum + size, 0) / 1024, 1);
}

async function table(opened: readonly Opened[]): Promise<BenchTable> {
  const scripts = [...new Set(opened.flatMap((one) => one.scripts))];
  const kb = await gzipKb(scripts);
  const ready = rounded(median(opened.map((one) => one.readyMs)), 0);
  const sizes = await Promise.all(scripts.map(async (path) => ({ path, kb: await gzipKb([path]) })));
  return {
    name: 'start',
    about: `The window on an empty data folder, in the browser host and a warm Chromium, ${runs} times (median). JavaScript is all the page asked for until it rested, each file gzipped.`,
    columns: ['KB gzip', 'ms'],
    rows: [
      { name: 'JavaScript before the first conversation', values: [kb, ''] },
      ...sizes
        .toSorted((a, b) => b.kb - a.kb)
        .slice(0, 6)
        .map(({ path, kb: size }) => ({
          name: `  ${path.replace(/^.*\/|-[\w-]{8}(?=\.js$)/g, '')}`,
          values: [size, ''],
        })),
      {
        name: 'first paint with content',
        values: ['', rounded(median(opened.map((one) => one.paintMs)), 0)],
      },
      { name: 'can be used', values: ['', ready] },
    ],
    limits: [
      {
        what: 'JavaScript before the first conversation, KB gzip',
        measured: kb,
        comparison: 'at most',
        limit: 200,
      },
    ],
  };
}
