import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, WebSocket } from 'playwright';
import { ROOT } from '../scripts/setup/places.mjs';
import type { BenchTable } from './bench-table.ts';
import { fillConversation, LONG, messages, TITLE } from './conversation/fill-conversation.ts';
import { drag, goTo, opened, scrollSteps } from './conversation/in-page.ts';
import type { Contender } from './conversation/page.tsx';
import {
  type Beside,
  COUNT,
  FRAMES,
  type Measured,
  PLACES,
  type Scrolls,
  STEP,
  table,
  VIEW,
} from './conversation/table.ts';
import { startHost } from './delta-latency/start-host.ts';
import { emptyFrames } from './gallery/in-page.ts';
import { openBrowser, servePage } from './markdown/open-page.ts';
import { captureRows, openRows, serveRows, type Way } from './plain-rows/capture-rows.ts';
import { type MainThreadTask, traceOf } from './tasks/main-thread-tasks.ts';

const OWN = 'section[aria-label="Messages"]';
/** Conversations that are opened, with the beginning of their last message. */
const SHORT_ANSWERS = { title: TITLE, last: `Message ${COUNT}:` };
const LONG_ANSWERS = { title: LONG.title, last: `Message ${2 * LONG.answers}:` };
/** Number of openings, each on a separate page except the first, which also loads the code. */
const OPENINGS = 5;

/** Measures a conversation of 10,000 messages in a real Chromium, compared with other ways to show it. */
export async function run(): Promise<BenchTable> {
  if (!existsSync(join(ROOT, 'dist/renderer/index.html')))
    throw new Error('The window is not built. Run: npm run build');
  const texts = messages(COUNT);
  const { control, platform, longMs, ...ours } = await measureOwn(texts);
  return table({ ours, ...(await measureOthers(texts)) }, { control, platform, longMs });
}

/** Measures the whole app in the browser host, from the click in the conversation list, with all core calls. */
async function measureOwn(texts: readonly string[]): Promise<Measured & Beside> {
  const data = await mkdtemp(join(tmpdir(), 'quartet-conversation-'));
  fillConversation(data, texts);
  const host = await startHost(undefined, data);
  const browser = await openBrowser(false);
  try {
    const longAnswers = await openAll(browser, host, LONG_ANSWERS, 1);
    const { page, openMs, openWork } = await openAll(browser, host, SHORT_ANSWERS, OPENINGS);
    const measured = await scrollAll(browser, page, OWN);
    const platform = await measurePlatform(browser, page);
    const empty = await browser.newPage({ viewport: VIEW });
    const beside = {
      longMs: longAnswers.openMs,
      platform,
      control: await empty.evaluate(emptyFrames, FRAMES),
    };
    return { openMs, openWork, ...measured, ...beside };
  } finally {
    await browser.close();
    await host.close();
  }
}

/** Opens a conversation several times, each on a new page; returns the last page. */
async function openAll(
  browser: Browser,
  host: { origin: string; session: string },
  asked: { title: string; last: string },
  times: number,
) {
  const openMs: number[] = [];
  const openWork: MainThreadTask[] = [];
  for (let n = 1; ; n++) {
    const { page, socket } = await appPage(browser, host);
    const trace = await traceOf(browser);
    // A page that is closed while its view changes counts as crashed, and the next one would ask before it opens. The
    // view may settle before the trace has ended, so this begins before the click.
    const settled = viewSettled(socket);
    openMs.push(await openOwn(page, asked));
    openWork.push(...(await trace.end()));
    await settled;
    if (n === times) return { page, openMs, openWork };
    await page.close();
  }
}

/** Shows the same rows as plain HTML and scrolls them in the same way in the same browser. */
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

/** Opens the window with the short conversation and waits until it is idle. */
async function appPage(
  browser: Browser,
  host: { origin: string; session: string },
): Promise<{ page: Page; socket: WebSocket }> {
  const page = await browser.newPage({ viewport: VIEW, locale: 'en-US' });
  await page.addInitScript((session) => sessionStorage.setItem('quartet.session', session), host.session);
  const socket = page.waitForEvent('websocket');
  await page.goto(host.origin);
  const opened = await socket;
  const settled = viewSettled(opened);
  await row(page, 'Another').click();
  await page.locator(`${OWN} [data-turn]`).first().waitFor();
  await settled;
  return { page, socket: opened };
}

/** Resolves when the page reports that its view no longer changes. */
async function viewSettled(socket: WebSocket): Promise<void> {
  await socket.waitForEvent('framesent', ({ payload }) => payload.includes('settled'));
}

const row = (page: Page, title: string) => page.getByRole('button', { name: title }).first();

async function openOwn(page: Page, { title, last }: { title: string; last: string }): Promise<number> {
  const from = await row(page, title).evaluate((element) => {
    const now = performance.now();
    if (element instanceof HTMLElement) element.click();
    return now;
  });
  return page.evaluate(opened, { from, scroller: OWN, last });
}

/** Measures only the list, from the request on; the page has all messages in advance. */
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
      const openMs = [
        await page.evaluate(opened, { from, scroller: '[data-scroller]', last: SHORT_ANSWERS.last }),
      ];
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
