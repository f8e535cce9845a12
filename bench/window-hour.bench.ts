import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { ROOT } from '../scripts/setup/places.mjs';
import type { BenchTable } from './bench-table.ts';
import { startHost } from './delta-latency/start-host.ts';
import { memoryOf, type PageMemory } from './gallery/page-memory.ts';
import { slopeOf } from './load/slope.ts';
import { openBrowser } from './markdown/open-page.ts';
import { rounded } from './median.ts';

const MINUTE = 60_000;
/** Number of minutes at the start that the slopes exclude: areas load their code, caches fill. */
const WARM_UP_MINUTES = 5;
/** File that receives each minute's figures as it ends, so that an interrupted run still leaves results. */
const LINES = join(import.meta.dirname, 'results/window-hour.jsonl');
const HEAP_MAX_MIB_AN_HOUR = 10;

interface Minute extends PageMemory {
  readonly minute: number;
}

/** Simulates a typical minute: asks, reads an earlier conversation, makes an image and speech, looks around. */
async function spendMinute(page: Page, minute: number): Promise<void> {
  const { keyboard } = page;
  const area = (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name }).click();
  await area('Chat');
  await page.getByRole('button', { name: 'New chat' }).first().click();
  await page
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill(`Tell me about the number ${minute}.`);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Regenerate', exact: true }).first().waitFor();
  await keyboard.press('Control+K');
  await page.getByRole('dialog').waitFor();
  await keyboard.press('Escape');
  await area('Images');
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(`The number ${minute}, as a woodcut`);
  await keyboard.press('Enter');
  await page
    .locator('[data-gallery]')
    .getByRole('button', { name: `The number ${minute}, as` })
    .first()
    .waitFor();
  await area('Speech');
  await page
    .getByRole('region', { name: 'Script' })
    .getByRole('textbox')
    .first()
    .fill(`This is number ${minute}.`);
  await page.getByRole('button', { name: 'Speak', exact: true }).first().click();
  for (const name of ['Music', 'Library', /^Tasks/, 'Chat']) await area(name);
  // The user opens an earlier conversation and returns.
  await keyboard.press('Alt+ArrowDown');
  await keyboard.press('Alt+ArrowUp');
}

/** Measures an hour of use of one window in the browser host with the built-in sandbox: its memory growth. */
export async function run({ minutes }: { readonly minutes: number }): Promise<BenchTable> {
  if (!existsSync(join(ROOT, 'dist/renderer/index.html')))
    throw new Error('The window is not built. Run: npm run build');
  const host = await startHost(undefined, undefined, ['--no-warnings']);
  const browser = await openBrowser(false);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    await page.addInitScript((session) => sessionStorage.setItem('quartet.session', session), host.session);
    await page.goto(host.origin);
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    mkdirSync(join(LINES, '..'), { recursive: true });
    rmSync(LINES, { force: true });
    const lines: Minute[] = [];
    const began = performance.now();
    for (let minute = 1; minute <= minutes; minute++) {
      await spendMinute(page, minute);
      await wait(Math.max(0, began + minute * MINUTE - performance.now()));
      lines.push({ minute, ...(await memoryOf(page)) });
      const line = JSON.stringify(lines.at(-1));
      appendFileSync(LINES, `${line}\n`);
      console.log(line);
    }
    return table(minutes, lines);
  } finally {
    await browser.close();
    await host.close();
  }
}

function table(minutes: number, lines: readonly Minute[]): BenchTable {
  const warm = lines.length > 3 * WARM_UP_MINUTES ? lines.slice(WARM_UP_MINUTES) : lines;
  const row = (name: string, of: (line: Minute) => number) => {
    const { perStep, error } = slopeOf(warm.map((line) => ({ x: line.minute / 60, y: of(line) })));
    const [first = Number.NaN, last = Number.NaN] = [warm[0], warm.at(-1)].map((line) => line && of(line));
    return { name, values: [first, last, perStep, error].map((value) => rounded(value)) };
  };
  const heap = row('heap, MiB', (line) => line.heap);
  return {
    name: 'window-hour',
    about: `${minutes} minutes of use of one window: each minute a question, an image, speech, each area, the palette, an earlier conversation; memory each minute after a full collection, without the first ${WARM_UP_MINUTES} minutes of a long run. Slopes by least squares with their standard error.`,
    columns: ['first', 'last', 'an hour', 'standard error'],
    rows: [
      heap,
      row('process, MiB', (line) => line.process),
      row('its own memory, MiB', (line) => line.own),
      row('nodes', (line) => line.nodes),
      row('listeners', (line) => line.listeners),
    ],
    limits: [
      {
        what: 'heap, MiB an hour',
        measured: heap.values[2] ?? Number.NaN,
        comparison: 'at most',
        limit: HEAP_MAX_MIB_AN_HOUR,
      },
    ],
  };
}
