import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { ROOT } from '../scripts/setup/places.mjs';
import type { BenchTable } from './bench-table.ts';
import { type HostOfBench, startHost } from './delta-latency/start-host.ts';
import { openBrowser } from './markdown/open-page.ts';
import { rounded } from './median.ts';

/** Milliseconds until a start is over: two minutes after the last answer, the host still frees memory. */
const START_MS = 150_000;
/** Time until a page is idle, for example after it was hidden. */
const REST_MS = 30_000;
const MEASURED_MS = 30_000;
/** Maximum load of host and window together, in percent of a core. */
const LIMITS = { visible: 0.3, hidden: 0.1 } as const;

/** Module loaded into the host: answers every message with the processor time used so far. It is idle otherwise. */
const METER =
  'data:text/javascript,process.on("message",()=>process.send(process.cpuUsage()));process.channel?.unref()';
const used = z.object({ user: z.number(), system: z.number() });
const processes = z.object({ processInfo: z.array(z.object({ type: z.string(), cpuTime: z.number() })) });

/** Load in percent of a core. */
interface Spent {
  readonly host: number;
  /** Renderer processes. */
  readonly pages: number;
  /** All processes of the browser. */
  readonly browser: number;
}

/** Measures the host and a window with an idle conversation, visible and hidden. */
export async function run(): Promise<BenchTable> {
  if (!existsSync(join(ROOT, 'dist/renderer/index.html')))
    throw new Error('The window is not built. Run: npm run build');
  const host = await startHost(undefined, undefined, ['--import', METER]);
  try {
    const own = await withBrowser(async (browser, page) => {
      await page.addInitScript((session) => sessionStorage.setItem('quartet.session', session), host.session);
      await page.goto(host.origin);
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Good morning!');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Regenerate', exact: true }).waitFor();
      await wait(START_MS);
      const visible = await spent(browser, host);
      await hide(page);
      await wait(REST_MS);
      return { visible, hidden: await spent(browser, host) };
    });
    const caret = await withBrowser(async (browser, page) => {
      await page.setContent('<textarea autofocus></textarea>');
      await page.locator('textarea').focus();
      await wait(REST_MS);
      return spent(browser);
    });
    const empty = await withBrowser(async (browser) => {
      await wait(REST_MS);
      return spent(browser);
    });
    return table({ ...own, caret, empty });
  } finally {
    await host.close();
  }
}

async function withBrowser<T>(work: (browser: Browser, page: Page) => Promise<T>): Promise<T> {
  const browser = await openBrowser(false);
  try {
    return await work(
      browser,
      await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' }),
    );
  } finally {
    await browser.close();
  }
}

/**
 * Reports the page as hidden and stops the cursor's blinking, which is not drawn then. A headless browser never hides
 * a page and slows no timers down, so the page must save the work itself.
 */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('blur'));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

async function spent(browser: Browser, host?: HostOfBench): Promise<Spent> {
  const session = await browser.newBrowserCDPSession();
  const seconds = async () => {
    const { processInfo } = processes.parse(await session.send('SystemInfo.getProcessInfo'));
    const sum = (list: readonly { cpuTime: number }[]) => list.reduce((all, { cpuTime }) => all + cpuTime, 0);
    return {
      host: host ? await hostSeconds(host) : 0,
      pages: sum(processInfo.filter(({ type }) => type === 'renderer')),
      browser: sum(processInfo),
    };
  };
  const before = await seconds();
  const from = performance.now();
  await wait(MEASURED_MS);
  const after = await seconds();
  const share = (part: keyof Spent) => ((after[part] - before[part]) * 100_000) / (performance.now() - from);
  return { host: share('host'), pages: share('pages'), browser: share('browser') };
}

function hostSeconds({ child }: HostOfBench): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (message) => {
      const { user, system } = used.parse(message);
      resolve((user + system) / 1e6);
    });
    child.send('used');
  });
}

function table(all: Record<'visible' | 'hidden' | 'caret' | 'empty', Spent>): BenchTable {
  const { visible, hidden, caret, empty } = all;
  const row = (name: string, { host, pages, browser }: Spent) => ({
    name,
    values: [host, pages, browser].map((value) => rounded(value, 2)),
  });
  const above = ({ host, pages }: Spent, other: Spent) => rounded(host + Math.max(0, pages - other.pages), 2);
  return {
    name: 'idle',
    about: `A window with a conversation in which nothing happens, and its host, for ${MEASURED_MS / 1000} s each: processor time in percent of a core. The page is told that it is hidden, which a headless browser does to none; the browser slows nothing down then.`,
    columns: ['host, %', 'pages, %', 'whole browser, %'],
    rows: [
      row('in view', visible),
      row('hidden', hidden),
      row('a page with a text field and its blinking cursor', caret),
      row('an empty page', empty),
    ],
    limits: [
      {
        what: 'host and page above a page with a blinking cursor, in view, %',
        measured: above(visible, caret),
        comparison: 'at most',
        limit: LIMITS.visible,
      },
      {
        what: 'host and page above an empty page, hidden, %',
        measured: above(hidden, empty),
        comparison: 'at most',
        limit: LIMITS.hidden,
      },
    ],
  };
}
