import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { node24 } from '../scripts/setup/node-24.mjs';
import { ROOT } from '../scripts/setup/places.mjs';
import { type BenchTable, besidePlatform } from './bench-table.ts';
import { openBrowser } from './markdown/open-page.ts';
import { median, rounded } from './median.ts';
import { captureRows, openRows, serveRows } from './plain-rows/capture-rows.ts';
import { fillJobs } from './tasks/fill-jobs.ts';
import { type MainThreadTask, traceOf } from './tasks/main-thread-tasks.ts';

const JOBS = 10_000;
/** Scroll speed of a fast wheel, in pixels per frame: five rows. */
const STEP = 285;
const LIMIT_MS = 32;
const CONTROL_FRAMES = 900;
const VIEW = { width: 1280, height: 800 };
/** Selector of the element whose first child is the list. */
const SCROLLER = '[role=grid] .scrollable:last-child';
/** Maximum milliseconds from the click that shows the tasks until the latest jobs are visible. */
const OPEN_LIMIT_MS = 500;

interface Scrolled {
  /** Times between frames in ms. */
  readonly gaps: readonly number[];
  readonly longTasks: number;
  readonly pixels: number;
}

/** Measures the tasks with 10,000 jobs in a real Chromium: opening them, and scrolling through all of them. */
export async function run(): Promise<BenchTable> {
  if (!existsSync(join(ROOT, 'dist/renderer/index.html')))
    throw new Error('The window is not built. Run: npm run build');
  const data = await mkdtemp(join(tmpdir(), 'quartet-tasks-'));
  fillJobs(data, JOBS);
  const host = spawn(node24(), ['dist/web/main.js', '--no-open', '--port', '0', '--data', data], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const browser = await openBrowser(false);
  try {
    const page = await browser.newPage({ viewport: VIEW, locale: 'en-US' });
    await page.goto(await addressOf(host));
    await page.getByRole('button', { name: 'Use the sandbox' }).click();
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    const openMs = await openTasks(page);
    const trace = await traceOf(browser);
    const down = await page.evaluate(scrollAll, STEP);
    const up = await page.evaluate(scrollAll, -STEP);
    const work = await trace.end();
    const platform = await measurePlatform(browser, page);
    const empty = await browser.newPage({ viewport: VIEW });
    const control = await empty.evaluate(emptyFrames, CONTROL_FRAMES);
    return table({
      openMs,
      gaps: [...down.gaps, ...up.gaps],
      longTasks: down.longTasks + up.longTasks,
      pixels: down.pixels,
      work,
      control,
      platform,
    });
  } finally {
    await browser.close();
    const gone = once(host, 'exit');
    host.kill('SIGTERM');
    await gone;
    await rm(data, { recursive: true, force: true });
  }
}

/** Shows as many rows of the same HTML in virtua alone, without the app's script, scrolled in the same way. */
async function measurePlatform(browser: Browser, page: Page): Promise<readonly number[]> {
  const captured = await captureRows(page, { scroller: SCROLLER, name: 'data-row', step: 400, steps: 60 });
  await page.close();
  const served = await serveRows();
  try {
    const asked = { captured, way: 'virtua', count: JOBS, bufferSize: 200 } as const;
    const shown = await openRows(browser, served, asked, VIEW);
    const down = await shown.evaluate(scrollAll, STEP);
    const up = await shown.evaluate(scrollAll, -STEP);
    return [...down.gaps, ...up.gaps];
  } finally {
    await served.close();
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

/** Returns the milliseconds from the click to the first rows, including the code of the view. */
async function openTasks(page: Page): Promise<number> {
  // The rail shows the number of jobs only once they were counted.
  return page.getByRole('button', { name: /^Tasks, .*need/ }).evaluate(async (button: HTMLElement) => {
    const start = performance.now();
    button.click();
    while (document.querySelectorAll('[role=grid] [data-row]').length < 5) {
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - start;
  });
}

/** Runs in the page: scrolls to the end, one step per frame, and returns the times between frames. */
async function scrollAll(step: number): Promise<Scrolled> {
  const view = document.querySelector('[role=grid] .scrollable:last-child');
  if (!view) throw new Error('no tasks');
  let longTasks = 0;
  const watch = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  watch.observe({ type: 'longtask' });
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  for (let i = 0; i < 30; i++) await frame();
  const gaps: number[] = [];
  let [last, still] = [await frame(), 0];
  // At the end of a page it waits for the next one; after half a second without one, the page was the last.
  while (still < 30) {
    const before = view.scrollTop;
    view.scrollTop += step;
    const now = await frame();
    gaps.push(now - last);
    last = now;
    still = view.scrollTop === before ? still + 1 : 0;
  }
  watch.disconnect();
  return { gaps: gaps.slice(0, -30), longTasks, pixels: Math.max(view.scrollTop, view.scrollHeight) };
}

/** Runs in an empty page: returns the times between frames of an idle page, which show how busy the machine is. */
async function emptyFrames(count: number): Promise<number[]> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  const gaps: number[] = [];
  let last = await frame();
  while (gaps.length < count) {
    const now = await frame();
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}

interface Measured extends Scrolled {
  readonly openMs: number;
  readonly control: readonly number[];
  /** Times between frames of the bare list. */
  readonly platform: readonly number[];
  readonly work: readonly MainThreadTask[];
}

function table({ openMs, gaps, longTasks, pixels, work, control, platform }: Measured): BenchTable {
  const sorted = gaps.toSorted((a, b) => a - b);
  const longest = rounded(sorted.at(-1) ?? Number.NaN, 1);
  // No work at all would mean that the trace was not understood, so no limit would hold.
  const worked = work.length < gaps.length ? Number.NaN : rounded(maxOf(work.map((task) => task.cpu)), 1);
  const p99 = rounded(sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, 1);
  return {
    name: 'tasks',
    about: `The tasks with ${JOBS.toLocaleString('en')} jobs in the browser host and a real Chromium at 1280 × 800, read page by page while scrolling ${STEP} pixels a frame to the oldest and back. Two limits: no frame over 32 ms as it came, and no piece of work of the main thread that takes the processor for longer, by the browser's trace. The first also holds the drawing of pixels, where there is no graphics card on the same processors, and all else that runs on the machine; an empty page is measured beside it, and the platform: as many rows of the same HTML in virtua alone, in our page without its script.`,
    columns: ['ms', 'count'],
    rows: [
      { name: 'from the click to the first rows', values: [rounded(openMs, 0), ''] },
      { name: 'frames', values: ['', gaps.length] },
      { name: 'pixels scrolled through, one way', values: ['', pixels] },
      { name: 'frame, median', values: [rounded(median(gaps), 1), ''] },
      { name: 'frame, 99th percentile', values: [p99, ''] },
      { name: 'frame, longest', values: [longest, ''] },
      { name: 'frames over 32 ms', values: ['', slowOf(gaps)] },
      { name: 'work of the main thread at a time: longest on the processor', values: [worked, ''] },
      {
        name: 'work of the main thread at a time: longest with its waiting',
        values: [rounded(maxOf(work.map((task) => task.wall)), 1), ''],
      },
      {
        name: 'work of the main thread over 32 ms with its waiting',
        values: ['', work.filter((task) => task.wall > LIMIT_MS).length],
      },
      { name: 'an empty page: frame, longest', values: [rounded(Math.max(...control), 1), ''] },
      {
        name: `an empty page: frames over 32 ms of ${control.length}`,
        values: ['', slowOf(control)],
      },
      { name: 'platform: frame, longest', values: [rounded(maxOf(platform), 1), ''] },
      {
        name: `platform: frames over 32 ms of ${platform.length}`,
        values: ['', slowOf(platform)],
      },
      { name: 'tasks of the page over 50 ms', values: ['', longTasks] },
    ],
    limits: [
      {
        what: 'frames over 32 ms while scrolling (none, or 1.5 × the platform)',
        measured: slowOf(gaps),
        comparison: 'at most',
        limit: besidePlatform(0, slowOf(platform)),
      },
      {
        what: 'longest work of the main thread while scrolling, ms on the processor',
        measured: worked,
        comparison: 'at most',
        limit: LIMIT_MS,
      },
      {
        what: 'from the click to the first rows, ms',
        measured: rounded(openMs, 0),
        comparison: 'at most',
        limit: OPEN_LIMIT_MS,
      },
      {
        what: 'rows scrolled through are all of them, pixels',
        measured: pixels,
        comparison: 'at least',
        limit: JOBS * 50,
      },
    ],
  };
}

const slowOf = (gaps: readonly number[]) => gaps.filter((gap) => gap > LIMIT_MS).length;

/** Returns the maximum of more figures than a call can have arguments. */
function maxOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
