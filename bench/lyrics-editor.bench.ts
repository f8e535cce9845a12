import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright';
import { z } from 'zod';
import { node24 } from '../scripts/setup/node-24.mjs';
import { ROOT } from '../scripts/setup/places.mjs';
import { LYRICS_MAX } from '../shared/service/limits.ts';
import type { BenchTable } from './bench-table.ts';
import { fullLyrics, LYRICS_LANGUAGES, type LyricsLanguage } from './lyrics/full-lyrics.ts';
import { type KeyTimes, readyForKeys, typeKeys } from './lyrics/key-times.ts';
import { openBrowser } from './markdown/open-page.ts';
import { median, rounded } from './median.ts';

/** Number of typed characters, each of which is deleted again. */
const KEYS = 300;
/** Length of the text: one character less than the limit, so that the typed key fills it. */
const LENGTH = LYRICS_MAX - 1;
const SIGNS: Record<LyricsLanguage, string> = { English: 'harbour', 中文: '晨光照进海港' };
/** Maximum time per key: a frame at 60 Hz. */
const LIMIT_MS = 16;

/** Measures typing in the middle of full lyrics, in the real window and a real Chromium. */
export async function run(): Promise<BenchTable> {
  if (!existsSync(join(ROOT, 'dist/renderer/index.html')))
    throw new Error('The window is not built. Run: npm run build');
  const data = await mkdtemp(join(tmpdir(), 'quartet-lyrics-'));
  const host = spawn(node24(), ['dist/web/main.js', '--no-open', '--port', '0', '--data', data], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // Frames are unpaced: otherwise most of each time would be the wait for the next frame.
  const browser = await openBrowser(true);
  try {
    const [line] = await Promise.race([
      once(createInterface({ input: host.stdout }), 'line'),
      once(host, 'exit').then(() => Promise.reject(new Error('the browser host ended'))),
    ]);
    const { url } = z.object({ url: z.string() }).parse(JSON.parse(String(line)));
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    await page.goto(url);
    await page.getByRole('button', { name: 'Use the sandbox' }).click();
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Music/ })
      .click();
    await page.getByRole('textbox', { name: 'Lyrics' }).waitFor();
    await readyForKeys(page);
    const typed = new Map<LyricsLanguage, KeyTimes>();
    for (const language of LYRICS_LANGUAGES) {
      await fill(page, fullLyrics(language, LENGTH));
      typed.set(language, await typeKeys(page, SIGNS[language], KEYS));
    }
    return table(typed);
  } finally {
    await browser.close();
    const gone = once(host, 'exit');
    host.kill('SIGTERM');
    await gone;
    await rm(data, { recursive: true, force: true });
  }
}

/** Inserts the text and puts the cursor into the middle of it. */
async function fill(page: Page, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Lyrics' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await page
    .getByText(`${(LYRICS_MAX - 1).toLocaleString('en')} / ${LYRICS_MAX.toLocaleString('en')}`)
    .waitFor();
  await page.keyboard.press('ControlOrMeta+Home');
  const lines = text.split('\n');
  const middle = lines.findIndex((line, at) => at > lines.length / 2 && /^[^[]/.test(line));
  for (let line = 0; line < middle; line += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
}

function table(typed: ReadonlyMap<LyricsLanguage, KeyTimes>): BenchTable {
  const figures = [...typed].map(([language, { keys, again }]) => ({
    language,
    again,
    cpu: spread(keys.map(({ cpu }) => cpu)),
    wall: spread(keys.map(({ wall }) => wall)),
  }));
  return {
    name: 'lyrics-editor',
    about: `Typing and taking back a sign in the middle of ${LYRICS_MAX.toLocaleString('en')} code points of lyrics, ${KEYS} keys from the very first on, in the window itself (browser host, real Chromium at 1280 × 800 that paints as fast as it can): from a key's first event to the frame that shows it in text and count; lengths on the timeline, which are drawn in a rest of the hand or after a second without one, count for the key they meet. Two times: what the main thread worked, which is the limit of a frame at 60 a second, and what passed by the clock, with the drawing of pixels and all else that runs on the same processors. A key is typed again where the thread's clock tells of more work than there was time for.`,
    columns: ['p50, ms', 'p99, ms', 'longest, ms', 'longest to the limit', 'typed again'],
    rows: figures.flatMap(({ language, cpu, wall, again }) => [
      { name: `${language}, on the processor`, values: [...cpu, rounded(cpu[2] / LIMIT_MS), again] },
      { name: `${language}, by the clock`, values: [...wall, '', ''] },
    ]),
    limits: figures.map(({ language, cpu }) => ({
      what: `${language}: longest key, ms of the main thread`,
      measured: cpu[2],
      comparison: 'at most',
      limit: LIMIT_MS,
    })),
  };
}

/** Returns the median, 99th percentile and maximum. */
function spread(times: readonly number[]): [p50: number, p99: number, longest: number] {
  const sorted = times.toSorted((a, b) => a - b);
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
  return [rounded(median(times), 1), rounded(p99, 1), rounded(sorted.at(-1) ?? Number.NaN, 1)];
}
