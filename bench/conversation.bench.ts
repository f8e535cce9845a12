import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { ROOT } from '../scripts/setup/places.mjs';
import { type BenchRow, type BenchTable, besidePlatform } from './bench-table.ts';
import { fillConversation, messages, TITLE } from './conversation/fill-conversation.ts';
import { drag, goTo, opened, type Scrolled, scrollSteps } from './conversation/in-page.ts';
import type { Contender } from './conversation/page.tsx';
import { startHost } from './delta-latency/start-host.ts';
import { emptyFrames } from './gallery/in-page.ts';
import { openBrowser, servePage } from './markdown/open-page.ts';
import { median, rounded } from './median.ts';
import { captureRows, openRows, serveRows, type Way } from './plain-rows/capture-rows.ts';
import { type MainThreadTask, traceOf } from './tasks/main-thread-tasks.ts';

const COUNT = 10_000;
const VIEW = { width: 1280, height: 800 };
/** A quick hand on the wheel: pixels a frame. */
const STEP = 240;
const FRAMES = 600;
const PLACES = 120;
const OWN = 'section[aria-label="Messages"]';
const LAST = `Message ${COUNT}:`;
const LIMITS = { openMs: 150, frameMs: 32, jumpPx: 2, goToMs: 1000 } as const;
/** Opened so often, on a page of its own each time but for the first, which also reads the code. */
const OPENINGS = 5;

interface Scrolls {
  readonly steps: Scrolled;
  readonly dragged: Scrolled;
  /** To the middle of all messages at once, ms; not a number where one cannot get there. */
  readonly middleMs: number;
  /** The main thread while scrolling and dragging. */
  readonly work: readonly MainThreadTask[];
  readonly dragWork: readonly MainThreadTask[];
}

interface Measured extends Scrolls {
  readonly openMs: readonly number[];
  /** The main thread while opening, every opening. */
  readonly openWork: readonly MainThreadTask[];
}

/** A conversation of 10,000 messages in a real Chromium, beside other ways of showing the same messages. */
export async function run(): Promise<BenchTable> {
  if (!existsSync(join(ROOT, 'dist/renderer/index.html')))
    throw new Error('The window is not built. Run: npm run build');
  const texts = messages(COUNT);
  const { control, platform, ...ours } = await measureOwn(texts);
  return table({ ours, ...(await measureOthers(texts)) }, { control, platform });
}

interface Beside {
  /** Times between frames of an empty page, ms. */
  readonly control: readonly number[];
  /** The rows of the app as plain HTML in the app's page, without its script. */
  readonly platform: Readonly<Record<Way, Scrolls>>;
}

/** The whole app in the browser host: from the click in the list of conversations, every call to the core among it. */
async function measureOwn(texts: readonly string[]): Promise<Measured & Beside> {
  const data = await mkdtemp(join(tmpdir(), 'quartet-conversation-'));
  fillConversation(data, texts);
  const host = await startHost(undefined, data);
  const browser = await openBrowser(false);
  try {
    const openMs: number[] = [];
    const openWork: MainThreadTask[] = [];
    let page = await appPage(browser, host);
    for (let n = 0; n < OPENINGS; n++) {
      if (n > 0) {
        await page.close();
        page = await appPage(browser, host);
      }
      const trace = await traceOf(browser);
      openMs.push(await openOwn(page));
      openWork.push(...(await trace.end()));
    }
    const measured = await scrollAll(browser, page, OWN);
    const platform = await measurePlatform(browser, page);
    const empty = await browser.newPage({ viewport: VIEW });
    return { openMs, openWork, ...measured, platform, control: await empty.evaluate(emptyFrames, FRAMES) };
  } finally {
    await browser.close();
    await host.close();
  }
}

/** The rows that were scrolled through, shown as the same HTML and scrolled the same way in the same browser. */
async function measurePlatform(browser: Browser, page: Page): Promise<Record<Way, Scrolls>> {
  const toEnd = (scroller: string) => {
    const view = document.querySelector(scroller);
    view?.scrollTo(0, view.scrollHeight);
  };
  await page.evaluate(toEnd, OWN);
  const steps = Math.ceil((STEP * FRAMES) / VIEW.height) + 10;
  const captured = await captureRows(page, { scroller: OWN, name: 'data-turn', step: -VIEW.height, steps });
  await page.close();
  const served = await serveRows();
  const measure = async (way: Way): Promise<Scrolls> => {
    const count = way === 'virtua' ? COUNT : captured.rows.length;
    const shown = await openRows(browser, served, { captured, way, count, bufferSize: 600 }, VIEW);
    await shown.evaluate(toEnd, '[data-rows]');
    const scrolled = await scrollAll(browser, shown, '[data-rows]');
    await shown.close();
    return scrolled;
  };
  try {
    return {
      'in flow': await measure('in flow'),
      'content-visibility': await measure('content-visibility'),
      virtua: await measure('virtua'),
    };
  } finally {
    await served.close();
  }
}

/** The window with the short conversation open, at rest. */
async function appPage(browser: Browser, host: { origin: string; session: string }): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEW, locale: 'en-US' });
  await page.addInitScript((session) => sessionStorage.setItem('quartet.session', session), host.session);
  await page.goto(host.origin);
  await row(page, 'Another').click();
  await page.locator(`${OWN} [data-turn]`).first().waitFor();
  return page;
}

const row = (page: Page, title: string) => page.getByRole('button', { name: title }).first();

async function openOwn(page: Page): Promise<number> {
  const from = await row(page, TITLE).evaluate((element) => {
    const now = performance.now();
    if (element instanceof HTMLElement) element.click();
    return now;
  });
  return page.evaluate(opened, { from, scroller: OWN, last: LAST });
}

/** Nothing but the list, from the moment it is asked for; all messages are in the page beforehand. */
async function measureOthers(texts: readonly string[]): Promise<Record<Contender, Measured>> {
  const served = await servePage(join(import.meta.dirname, 'conversation'));
  const measure = async (name: Contender): Promise<Measured> => {
    const browser = await openBrowser(false);
    try {
      const page = await browser.newPage({ viewport: VIEW });
      await page.goto(served.url);
      await page.waitForFunction(() => window.showMessages !== undefined);
      const trace = await traceOf(browser);
      const from = await page.evaluate(
        (given) => {
          const now = performance.now();
          window.showMessages?.(given.name, given.texts);
          return now;
        },
        { name, texts },
      );
      const openMs = [await page.evaluate(opened, { from, scroller: '[data-scroller]', last: LAST })];
      const openWork = await trace.end();
      return { openMs, openWork, ...(await scrollAll(browser, page, '[data-scroller]')) };
    } finally {
      await browser.close();
    }
  };
  try {
    return {
      '@tanstack/react-virtual with react-markdown': await measure(
        '@tanstack/react-virtual with react-markdown',
      ),
      'the newest 100 with react-markdown': await measure('the newest 100 with react-markdown'),
    };
  } finally {
    await served.close();
  }
}

async function scrollAll(browser: Browser, page: Page, scroller: string): Promise<Scrolls> {
  const trace = await traceOf(browser);
  const up = await page.evaluate(scrollSteps, { scroller, step: -STEP, frames: FRAMES });
  const down = await page.evaluate(scrollSteps, { scroller, step: STEP, frames: FRAMES });
  const work = await trace.end();
  const middle = await page.evaluate(goTo, { scroller, part: 0.5 });
  const dragging = await traceOf(browser);
  const dragged = await page.evaluate(drag, { scroller, places: PLACES });
  const dragWork = await dragging.end();
  const steps = {
    gaps: [...up.gaps, ...down.gaps],
    pixels: Math.min(up.pixels, down.pixels),
    jump: Math.max(up.jump, down.jump),
    blank: up.blank + down.blank,
  };
  const isThere = Math.abs(middle.number - COUNT / 2) < COUNT / 4;
  return { steps, dragged, work, dragWork, middleMs: isThere ? middle.ms : Number.NaN };
}

function table(
  all: Record<string, Measured> & { ours: Measured },
  { control, platform }: Beside,
): BenchTable {
  const { ours } = all;
  const scrollPlatform = Math.min(...Object.values(platform).map(({ steps }) => at(steps.gaps, 0.99)));
  const dragPlatform = at(platform.virtua.dragged.gaps, 0.99);
  return {
    name: 'conversation',
    about: `A conversation of ${COUNT.toLocaleString('en')} messages (Markdown with code, tables, formulas and 中文, one of a kind each) at ${VIEW.width} × ${VIEW.height} in a real Chromium: opened to its last screen, painted; scrolled ${STEP} pixels a frame for ${FRAMES} frames up and back; the scroll bar dragged through all of it and back by way of ${PLACES} places, two frames each; and gone to its middle at once. "ours" is the whole app in the browser host with every call to the core; the others are the bare list on a page that holds all messages beforehand. A jump is how far a message in the middle of the view stood from where the scrolling had brought it. Frames hold the drawing of pixels, too, where there is no graphics card on the same processors, and all else that runs on the machine: an empty page is measured beside them, and the platform: the HTML of the rows that ours scrolled through, in our page without its script: all in flow, with content-visibility, and ${COUNT.toLocaleString('en')} in virtua alone, which draws new rows as ours does. A frame's limit is its goal, or 1.5 × the platform's: the fastest of the three for scrolling, virtua for dragging, as only it holds so many.`,
    columns: [
      'open, ms',
      'slowest opening, ms',
      'main thread an opening, CPU ms',
      'frame p50, ms',
      'frame p99, ms',
      'longest, ms',
      'main thread p99, CPU ms',
      'jump, px',
      'to the middle, ms',
      'drag: frame p99, ms',
      'drag: main thread p99, CPU ms',
      'drag: places without a message',
    ],
    rows: [
      ...Object.entries(all).map(([name, measured]) => rowOf(name, measured)),
      ...Object.entries(platform).map(([way, scrolls]) => rowOf(`platform: our rows, ${way}`, scrolls)),
      {
        name: 'an empty page',
        values: ['', '', '', median(control), at(control, 0.99), at(control, 1), '', '', '', '', '', ''].map(
          (value) => (typeof value === 'number' ? rounded(value, 1) : value),
        ),
      },
    ],
    limits: [
      {
        what: 'from the click to the last screen painted, median, ms',
        measured: rounded(median(ours.openMs), 0),
        comparison: 'at most',
        limit: LIMITS.openMs,
      },
      {
        what: 'frame while scrolling, 99th percentile, ms (32, or 1.5 × the platform)',
        measured: rounded(at(ours.steps.gaps, 0.99), 1),
        comparison: 'at most',
        limit: besidePlatform(LIMITS.frameMs, scrollPlatform),
      },
      {
        what: 'frame while dragging the scroll bar, 99th percentile, ms (32, or 1.5 × the platform)',
        measured: rounded(at(ours.dragged.gaps, 0.99), 1),
        comparison: 'at most',
        limit: besidePlatform(LIMITS.frameMs, dragPlatform),
      },
      {
        what: 'jump while scrolling, px',
        measured: rounded(ours.steps.jump, 1),
        comparison: 'at most',
        limit: LIMITS.jumpPx,
      },
      {
        what: 'to the middle of all messages at once, ms',
        measured: rounded(ours.middleMs, 0),
        comparison: 'at most',
        limit: LIMITS.goToMs,
      },
      {
        what: 'pixels scrolled through, one way',
        measured: ours.steps.pixels,
        comparison: 'at least',
        limit: STEP * FRAMES * 0.95,
      },
    ],
  };
}

function rowOf(name: string, measured: Scrolls & Partial<Measured>): BenchRow {
  const { openMs, openWork = [], steps, dragged, work, dragWork, middleMs } = measured;
  const opening = openMs
    ? [
        rounded(median(openMs), 0),
        rounded(at(openMs, 1), 0),
        rounded(openWork.reduce((sum, { cpu }) => sum + cpu, 0) / openMs.length, 0),
      ]
    : ['', '', ''];
  return {
    name,
    values: [
      ...opening,
      rounded(median(steps.gaps), 1),
      rounded(at(steps.gaps, 0.99), 1),
      rounded(at(steps.gaps, 1), 1),
      rounded(dearest(work, steps.gaps.length), 1),
      rounded(steps.jump, 1),
      Number.isNaN(middleMs) ? 'cannot' : rounded(middleMs, 0),
      rounded(at(dragged.gaps, 0.99), 1),
      rounded(dearest(dragWork, dragged.gaps.length), 1),
      dragged.blank,
    ],
  };
}

/** 99th percentile of the processor's time for a piece of work: the longest of them, one a frame, for most are next to nothing. */
function dearest(work: readonly MainThreadTask[], frames: number): number {
  const cpu = work.map((task) => task.cpu).toSorted((one, other) => other - one);
  return at(cpu.slice(0, frames), 0.99);
}

/** The value below which this part of all lies. */
function at(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
