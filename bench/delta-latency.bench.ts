import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { type BenchRow, type BenchTable, besidePlatform } from './bench-table.ts';
import { installProbe, type Seen } from './delta-latency/probe.ts';
import { startHost } from './delta-latency/start-host.ts';
import { openBrowser } from './markdown/open-page.ts';
import { median, quantile, rounded } from './median.ts';

const PER_SECOND = 200;
const WORDS = 2000;
/** Number of initial words measured separately, because they include one-time costs such as the first layout. */
const WARM_UP = 200;
/** Number of words after these, each after a pause. */
const PAUSED = 60;
/** Maximum delays: the 95th percentile at the even pace, and the median after a pause. */
const LIMIT_MS = { even: 25, paused: 12 };

interface Service {
  readonly url: string;
  sent(): Promise<number[]>;
  stop(): void;
}

async function startService(): Promise<Service> {
  const program = fileURLToPath(new URL('delta-latency/service.ts', import.meta.url));
  const child: ChildProcess = fork(program, [PER_SECOND, WORDS, PAUSED].map(String));
  const [{ port }] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    async sent() {
      child.send('sent');
      const [{ sent }] = await once(child, 'message');
      return sent;
    },
    stop: () => child.disconnect(),
  };
}

async function openPage(browser: Browser, url: string, session?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  if (session !== undefined) {
    await page.addInitScript((token) => sessionStorage.setItem('quartet.session', token), session);
  }
  await page.addInitScript(installProbe);
  await page.goto(url);
  return page;
}

/** Waits until the last word is visible and returns all times. */
async function readTimes(page: Page): Promise<Seen> {
  await page.waitForFunction(
    (words) => (globalThis as unknown as { seen: Seen }).seen.shown.length >= words,
    WORDS + PAUSED,
    { timeout: (WORDS / PER_SECOND + PAUSED) * 1000 + 30_000 },
  );
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
}

/** Returns how far the page's clock is ahead of this one in milliseconds, from the fastest of several round trips. */
async function clockOffset(page: Page): Promise<number> {
  let best = { trip: Number.POSITIVE_INFINITY, offset: 0 };
  for (let i = 0; i < 30; i++) {
    const before = performance.timeOrigin + performance.now();
    const theirs = await page.evaluate(() => performance.timeOrigin + performance.now());
    const trip = performance.timeOrigin + performance.now() - before;
    if (trip < best.trip) best = { trip, offset: theirs - before - trip / 2 };
  }
  return best.offset;
}

/** Returns the delay of each word after the warm-up in ms. A word that was never seen is NaN and fails the bench. */
function delays(sent: readonly number[], seen: readonly (number | null)[], offset: number): number[] {
  return sent.slice(WARM_UP).map((at, i) => (seen[i + WARM_UP] ?? Number.NaN) - offset - at);
}

function percentile(values: readonly number[], part: number): number {
  return values.some(Number.isNaN) ? Number.NaN : quantile(values, part);
}

/** Returns the rows of the words at the even pace and of those after a pause. */
function rows(name: string, values: readonly number[]): BenchRow[] {
  const { even, paused } = parts(values);
  return [row(name, even), row(`${name}, after a pause`, paused)];
}

function parts(values: readonly number[]) {
  return { even: values.slice(0, WORDS - WARM_UP), paused: values.slice(WORDS - WARM_UP) };
}

function row(name: string, values: readonly number[]): BenchRow {
  const figures = [median(values), percentile(values, 0.95), percentile(values, 0.99), Math.max(...values)];
  return { name, values: figures.map((figure) => rounded(figure, 1)) };
}

/** Sends one message in the real window and waits for the complete answer. */
async function measureQuartet(
  browser: Browser,
  service: Service,
): Promise<{ arrived: number[]; shown: number[] }> {
  const host = await startHost(service.url);
  try {
    const page = await openPage(browser, `${host.origin}/`, host.session);
    const composer = page.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill('Go');
    await composer.press('Enter');
    const { arrived, shown } = await readTimes(page);
    const sent = await service.sent();
    const offset = await clockOffset(page);
    return { arrived: delays(sent, arrived, offset), shown: delays(sent, shown, offset) };
  } finally {
    await host.close();
  }
}

/** Streams the same text into a page that only appends it: the lower bound for this browser. */
async function measurePlain(browser: Browser, service: Service): Promise<number[]> {
  const page = await openPage(browser, service.url);
  const { shown } = await readTimes(page);
  const offset = await clockOffset(page);
  return delays(await service.sent(), shown, offset);
}

/** Measures the time from a delta's bytes on the service's socket to the screen, with the real host and window. */
export async function run(): Promise<BenchTable> {
  const service = await startService();
  const browser = await openBrowser(false);
  try {
    const plain = await measurePlain(browser, service);
    const { arrived, shown } = await measureQuartet(browser, service);
    const after = { plain: percentile(parts(plain).paused, 0.5), ours: percentile(parts(shown).paused, 0.5) };
    return {
      name: 'delta-latency',
      about: `${WORDS} deltas at ${PER_SECOND} a second, the first ${WARM_UP} left out, then ${PAUSED}, each after a pause; service, browser host and Chromium are processes of their own; a delta counts as shown when the first frame with it was painted.`,
      columns: ['median, ms', 'p95, ms', 'p99, ms', 'longest, ms'],
      rows: [
        ...rows('plain page on the same stream, on the screen', plain),
        ...rows("Quartet, at the window's socket", arrived),
        ...rows('Quartet, on the screen', shown),
      ],
      limits: [
        {
          what: 'p95 from the byte on the socket to the screen, ms',
          measured: rounded(percentile(parts(shown).even, 0.95), 1),
          comparison: 'at most',
          limit: LIMIT_MS.even,
        },
        {
          what: 'median of the first delta after a pause, ms (12, or 1.5 × the plain page)',
          measured: rounded(after.ours, 1),
          comparison: 'at most',
          limit: besidePlatform(LIMIT_MS.paused, after.plain),
        },
      ],
    };
  } finally {
    await browser.close();
    service.stop();
  }
}
