import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright';
import { z } from 'zod';
import { node24 } from '../scripts/setup/node-24.mjs';
import { ROOT } from '../scripts/setup/places.mjs';
import { type BenchRow, type BenchTable, besidePlatform } from './bench-table.ts';
import { type FilledGallery, fillGallery } from './gallery/fill-gallery.ts';
import { emptyFrames, painted, type Scrolled, scroll } from './gallery/in-page.ts';
import type { Contender } from './gallery/page.tsx';
import { memoryOf, type PageMemory } from './gallery/page-memory.ts';
import { openBrowser, servePage } from './markdown/open-page.ts';
import { median, quantile, rounded } from './median.ts';
import { type MainThreadTask, traceOf } from './tasks/main-thread-tasks.ts';

const PICTURES = 100_000;
/** Number of them that the plain grid shows: it lays out all at once. */
const IN_PLAIN_GRID = 20_000;
const VIEW = { width: 1280, height: 800 };
/** Scroll speed of a fast wheel, in pixels per frame: more than a row. */
const STEP = 285;
const FRAMES = 600;
const LIMITS = { openMs: 300, frameMs: 32, heapMiB: 60, images: 150 } as const;

interface Measured {
  readonly openMs: number;
  /** CPU time of the page's main thread during the opening, in ms. */
  readonly openCpu: number;
  readonly scrolled: Scrolled;
  readonly work: readonly MainThreadTask[];
  readonly memory: PageMemory;
}

/** Measures a gallery of 100,000 images in a real Chromium, compared with other ways to show the same thumbnails. */
export async function run(): Promise<BenchTable> {
  if (!existsSync(join(ROOT, 'dist/renderer/index.html')))
    throw new Error('The window is not built. Run: npm run build');
  const data = await mkdtemp(join(tmpdir(), 'quartet-gallery-'));
  try {
    const pictures = fillGallery(data, PICTURES);
    const { atOnce, again, control, ...own } = await measureOwn(data);
    const others = await measureOthers(data, pictures);
    return table({ ours: own, ...others }, { atOnce, again, control });
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** Measures the whole app in the browser host, from the first click on the rail, including all calls. */
async function measureOwn(data: string) {
  const host = spawn(node24(), ['dist/web/main.js', '--no-open', '--port', '0', '--data', data], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const browser = await openBrowser(false);
  try {
    const page = await browser.newPage({ viewport: VIEW, locale: 'en-US' });
    await page.goto(await addressOf(host));
    await page.getByRole('button', { name: 'Use the sandbox' }).click();
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await message.waitFor();
    const atOnce = await openArea(page, 'Images');
    await page.getByRole('button', { name: 'Chat', exact: true }).click();
    await message.waitFor();
    await page.reload();
    await message.waitFor();
    await atRest(page);
    const opening = await traceOf(browser);
    const openMs = await openArea(page, 'Images');
    const openCpu = cpuOf(await opening.end());
    await page.getByRole('button', { name: 'Chat', exact: true }).click();
    await message.waitFor();
    const again = await openArea(page, 'Images');
    const trace = await traceOf(browser);
    const scrolled = await scrollBothWays(page, '[data-gallery]');
    const work = await trace.end();
    const memory = await memoryOf(page);
    const empty = await browser.newPage({ viewport: VIEW });
    const control = await empty.evaluate(emptyFrames, FRAMES);
    return { openMs, openCpu, atOnce, again, scrolled, work, memory, control };
  } finally {
    await browser.close();
    const gone = once(host, 'exit');
    host.kill('SIGTERM');
    await gone;
  }
}

/** Waits until the window has loaded the views of the other areas, some time after its start. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/images-panel-')),
  );
  await page.waitForLoadState('networkidle');
}

async function openArea(page: Page, name: string): Promise<number> {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  const from = await button.evaluate((element) => {
    const now = performance.now();
    if (element instanceof HTMLElement) element.click();
    return now;
  });
  return paintedSince(page, from, '[data-gallery]');
}

/** Measures only the list and its images, from the request on. */
async function measureOthers(data: string, pictures: FilledGallery): Promise<Record<Contender, Measured>> {
  const served = await servePage(join(import.meta.dirname, 'gallery'), (path) =>
    path.startsWith('/thumbs/') ? join(data, 'thumbnails', basename(path)) : null,
  );
  const measure = async (name: Contender): Promise<Measured> => {
    const browser = await openBrowser(false);
    try {
      const page = await browser.newPage({ viewport: VIEW });
      await page.goto(served.url);
      await page.waitForFunction(() => window.show !== undefined);
      const opening = await traceOf(browser);
      const from = await page.evaluate(
        (given) => {
          const now = performance.now();
          window.show?.(given.name, given.pictures);
          return now;
        },
        { name, pictures: name === 'plain CSS grid' ? firstOf(pictures, IN_PLAIN_GRID) : pictures },
      );
      const openMs = await paintedSince(page, from, '[data-scroller]');
      const openCpu = cpuOf(await opening.end());
      const trace = await traceOf(browser);
      const scrolled = await scrollBothWays(page, '[data-scroller]');
      return { openMs, openCpu, scrolled, work: await trace.end(), memory: await memoryOf(page) };
    } finally {
      await browser.close();
    }
  };
  try {
    return {
      '@tanstack/react-virtual': await measure('@tanstack/react-virtual'),
      virtua: await measure('virtua'),
      'plain CSS grid': await measure('plain CSS grid'),
    };
  } finally {
    await served.close();
  }
}

function firstOf({ ids, ratios, times }: FilledGallery, count: number): FilledGallery {
  return { ids: ids.slice(0, count), ratios: ratios.slice(0, count), times: times.slice(0, count) };
}

function paintedSince(page: Page, from: number, scroller: string): Promise<number> {
  return page.evaluate(painted, { from, scroller });
}

async function scrollBothWays(page: Page, scroller: string): Promise<Scrolled> {
  const down = await page.evaluate(scroll, { scroller, step: STEP, frames: FRAMES });
  const up = await page.evaluate(scroll, { scroller, step: -STEP, frames: FRAMES });
  return {
    gaps: [...down.gaps, ...up.gaps],
    pixels: Math.min(down.pixels, up.pixels),
    nodes: Math.max(down.nodes, up.nodes),
    images: Math.max(down.images, up.images),
    pixelBytes: Math.max(down.pixelBytes, up.pixelBytes),
  };
}

async function addressOf(host: ChildProcess): Promise<string> {
  if (!host.stdout) throw new Error('the host has no output');
  const [line] = await Promise.race([
    once(createInterface({ input: host.stdout }), 'line'),
    once(host, 'exit').then(() => Promise.reject(new Error('the browser host ended'))),
  ]);
  return z.object({ url: z.string() }).parse(JSON.parse(String(line))).url;
}

interface Beside {
  /** Time to open it right after the start, before the window has loaded its other areas, in ms. */
  readonly atOnce: number;
  /** Time to open it a second time, in ms. */
  readonly again: number;
  readonly control: readonly number[];
}

function table(all: Record<Contender | 'ours', Measured>, { atOnce, again, control }: Beside): BenchTable {
  const { ours } = all;
  // These show the same images in the same positions, and nothing else.
  const bareList = Math.min(
    ...[all['@tanstack/react-virtual'], all.virtua].map(({ scrolled }) => quantile(scrolled.gaps, 0.99)),
  );
  return {
    name: 'gallery',
    about: `A gallery of ${PICTURES.toLocaleString('en')} pictures at ${VIEW.width} × ${VIEW.height} in a real Chromium, scrolled ${STEP} pixels a frame for ${FRAMES} frames and back. "ours" is the whole app in the browser host, from the first click on the rail once the window has loaded its areas: every call to the core and the files of the pictures are part of it. The others are the bare list on a page of its own that knows all ids and shapes beforehand; the plain grid shows squares, for it can lay out nothing else, and only ${IN_PLAIN_GRID.toLocaleString('en')} of them. Frames hold the drawing of pixels, too, where there is no graphics card on the same processors, and all else that runs on the machine: an empty page is measured beside them.`,
    columns: [
      'open, ms',
      'of that main thread, CPU ms',
      'frame p50, ms',
      'frame p99, ms',
      'longest, ms',
      'main thread p99, CPU ms',
      'elements',
      'pictures in the page',
      'their pixels, MiB',
      'script memory, MiB',
      'process, MiB',
    ],
    rows: [
      ...Object.entries(all).map(([name, measured]) => rowOf(name, measured)),
      ...Object.entries({ 'ours, right after the start': atOnce, 'ours, opened again': again }).map(
        ([name, ms]) => ({ name, values: [rounded(ms, 0), ...blank(10)] }),
      ),
      {
        name: 'an empty page',
        values: [
          '',
          '',
          rounded(median(control), 1),
          rounded(quantile(control, 0.99), 1),
          rounded(quantile(control, 1), 1),
          ...blank(6),
        ],
      },
    ],
    limits: [
      {
        what: 'from the click to painted pictures, ms',
        measured: rounded(ours.openMs, 0),
        comparison: 'at most',
        limit: LIMITS.openMs,
      },
      {
        what: 'frame while scrolling, 99th percentile, ms (32, or 1.5 × the faster bare list)',
        measured: rounded(quantile(ours.scrolled.gaps, 0.99), 1),
        comparison: 'at most',
        limit: besidePlatform(LIMITS.frameMs, bareList),
      },
      {
        what: 'script memory after scrolling, MiB',
        measured: rounded(ours.memory.heap, 1),
        comparison: 'at most',
        limit: LIMITS.heapMiB,
      },
      {
        what: 'pictures in the page at a time',
        measured: ours.scrolled.images,
        comparison: 'at most',
        limit: LIMITS.images,
      },
      {
        what: 'pixels scrolled through, one way',
        measured: ours.scrolled.pixels,
        comparison: 'at least',
        limit: STEP * FRAMES * 0.95,
      },
    ],
  };
}

function rowOf(name: string, { openMs, openCpu, scrolled, work, memory }: Measured): BenchRow {
  const { gaps, nodes, images, pixelBytes } = scrolled;
  const cpu = work.map((task) => task.cpu);
  return {
    name,
    values: [
      rounded(openMs, 0),
      rounded(openCpu, 0),
      rounded(median(gaps), 1),
      rounded(quantile(gaps, 0.99), 1),
      rounded(quantile(gaps, 1), 1),
      // Most tasks are negligible, so only the longest ones count, one per frame.
      rounded(quantile(longest(cpu, gaps.length), 0.99), 1),
      nodes,
      images,
      rounded(pixelBytes / 1024 ** 2, 0),
      rounded(memory.heap, 1),
      rounded(memory.process, 0),
    ],
  };
}

function cpuOf(work: readonly MainThreadTask[]): number {
  return work.reduce((sum, { cpu }) => sum + cpu, 0);
}

function longest(values: readonly number[], count: number): number[] {
  return values.toSorted((one, other) => other - one).slice(0, count);
}

function blank(count: number): string[] {
  return Array.from({ length: count }, () => '');
}
