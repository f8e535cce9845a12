import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { newId } from '../core/platform/new-id.ts';
import type { BenchRow, BenchTable } from './bench-table.ts';
import { type MainThread, traceTasks } from './columns/main-thread.ts';
import { startHost } from './delta-latency/start-host.ts';
import { openBrowser, servePage } from './markdown/open-page.ts';
import { rounded } from './median.ts';

const PER_SECOND = 200;
const DELTAS = 2000;
const COLUMNS = 4;
/** Timeout in milliseconds: twice the duration of the streams, for a slow machine, plus 30 s. */
const PATIENCE_MS = (DELTAS / PER_SECOND) * 2000 + 30_000;
/** Minimum number of visible characters in a complete column: Markdown markers are not visible. */
const SHOWN_AT_LEAST = DELTAS * 5;
const LIMIT_MS = 32;
const VIEW = { width: 1440, height: 900 };

async function startService(): Promise<{ url: string; stop(): void }> {
  const program = fileURLToPath(new URL('columns/service.ts', import.meta.url));
  const child: ChildProcess = fork(program, [String(PER_SECOND), String(DELTAS)]);
  const [{ port }] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}

/** Waits until all columns are complete and idle. */
async function wholeColumns(page: Page): Promise<void> {
  await page.waitForFunction(
    ([count, length]) => {
      const columns = [...document.querySelectorAll('[data-column]')];
      return (
        columns.length === count &&
        columns.every(
          (column) => column.getAttribute('aria-busy') !== 'true' && column.textContent.length >= length,
        )
      );
    },
    [COLUMNS, SHOWN_AT_LEAST] as const,
    { timeout: PATIENCE_MS },
  );
}

/** Sends one question to four models in the real window with the real host. */
async function measureQuartet(browser: Browser, serviceUrl: string): Promise<MainThread> {
  const host = await startHost(serviceUrl);
  try {
    const { summary } = await host.api.conversations.create({});
    const context = await browser.newContext({ viewport: VIEW });
    const page = await context.newPage();
    await page.addInitScript((token) => sessionStorage.setItem('quartet.session', token), host.session);
    await page.addInitScript((id) => sessionStorage.setItem('quartet.chat.open', id), summary.id);
    await page.goto(`${host.origin}/`);
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    // The code of columns and Markdown loads in advance, as it has from the second answer on.
    await ask(host.api, summary.id, null);
    await wholeColumns(page);
    const answer = (await host.api.conversations.open({ id: summary.id, limit: 10 })).turns.at(-1);
    const traced = await traceTasks(browser, page, async () => {
      await ask(host.api, summary.id, answer?.id ?? null);
      await page.locator('[data-column][aria-busy="true"]').first().waitFor();
      await wholeColumns(page);
    });
    await context.close();
    return traced;
  } finally {
    await host.close();
  }
}

type HostApi = Awaited<ReturnType<typeof startHost>>['api'];

async function ask(api: HostApi, conversationId: string, parentId: string | null): Promise<void> {
  const models = ['vendor-s2', 'vendor-s2-flash', 'partner-v4-pro', 'partner-k2.6'];
  const parts = [{ type: 'text' as const, block: 0, text: 'Go' }];
  await api.chat.compare({
    opId: newId(Date.now()),
    question: { conversationId, parentId, parts },
    models,
    limit: 60,
  });
}

/** Shows the same four streams in a page that sets a state for each delta. */
async function measureNaive(
  browser: Browser,
  pageUrl: string,
  serviceUrl: string,
  way: string,
): Promise<MainThread> {
  const context = await browser.newContext({ viewport: VIEW });
  const page = await context.newPage();
  const traced = await traceTasks(browser, page, async () => {
    await page.goto(`${pageUrl}#${encodeURIComponent(`${way} ${serviceUrl}`)}`);
    await page.locator('[data-column]').first().waitFor();
    await wholeColumns(page);
  });
  await context.close();
  return traced;
}

function row(name: string, { tasks, span }: MainThread): BenchRow {
  const worked = tasks.map((task) => task.worked).toSorted((a, b) => b - a);
  const busy = sum(worked) / span;
  const over = worked.filter((task) => task > LIMIT_MS).length;
  const worst = worked.slice(0, 10);
  const longest = Math.max(...tasks.map((task) => task.went));
  const figures = [worked[0] ?? Number.NaN, sum(worst) / worst.length, over, busy * 100, longest];
  return { name, values: figures.map((figure) => rounded(figure, 1)) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Measures whether the page stays usable while four answers stream side by side. */
export async function run(): Promise<BenchTable> {
  const service = await startService();
  const naive = await servePage(join(import.meta.dirname, 'columns'));
  const browser = await openBrowser(false);
  try {
    const ours = await measureQuartet(browser, service.url);
    const whole = await measureNaive(browser, naive.url, service.url, 'react-markdown');
    const streamdown = await measureNaive(browser, naive.url, service.url, 'streamdown');
    return {
      name: 'columns',
      about: `Four answers at ${PER_SECOND} deltas a second each, ${DELTAS} deltas of Markdown an answer, side by side. Every task of the page's main thread, from the browser's own trace, in milliseconds the thread worked: what other programs on the machine take of its time is only in the last column. Ours: the whole way through the host, in a conversation that has four such answers already. The others: a bare page with a React state per column, set for each delta.`,
      columns: [
        'longest task, ms',
        'mean of the ten longest',
        `tasks over ${LIMIT_MS} ms`,
        'main thread at work, %',
        'longest by the clock, ms',
      ],
      rows: [
        row('Quartet', ours),
        row('React state a delta, react-markdown', whole),
        row('React state a delta, streamdown', streamdown),
      ],
      limits: [
        {
          what: 'longest task with four columns, ms',
          measured: rounded(Math.max(...ours.tasks.map((task) => task.worked)), 1),
          comparison: 'at most',
          limit: LIMIT_MS,
        },
      ],
    };
  } finally {
    await browser.close();
    await naive.close();
    service.stop();
  }
}
