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
import { type BenchTable, besidePlatform } from './bench-table.ts';
import { fullLyrics, LYRICS_LANGUAGES, type LyricsLanguage } from './lyrics/full-lyrics.ts';
import { type KeyTimes, readyForKeys, typeKeys } from './lyrics/key-times.ts';
import { openBrowser } from './markdown/open-page.ts';
import { median, rounded } from './median.ts';

/** Number of typed characters, each of which is deleted again. */
const KEYS = 300;
/** Length of the text: one character less than the limit, so that the typed key fills it. */
const LENGTH = LYRICS_MAX - 1;
const SIGNS: Record<LyricsLanguage, string> = { English: 'harbour', 中文: '晨光照进海港' };
/** Length of a text far beyond the limit, as someone may paste. */
const PASTED = 200_000;
/** Maximum main-thread time per key. */
const LIMIT_MS = 10;
/** A bare text field with a count: what the browser itself needs for a key. */
const BARE = `<textarea aria-label="Lyrics" style="width: 600px; height: 600px"></textarea><span aria-hidden="true"></span>
<script>
  const [field, count] = [document.querySelector('textarea'), document.querySelector('span')];
  const show = () => (count.textContent = [...field.value].length.toLocaleString('en') + ' / 2,000');
  field.addEventListener('input', show);
  show();
</script>`;

type Subject = LyricsLanguage | 'pasted';
/** The texts to type in, each with its language and length. */
const TEXTS: readonly (readonly [Subject, LyricsLanguage, number])[] = [
  ...LYRICS_LANGUAGES.map((language) => [language, language, LENGTH] as const),
  ['pasted', 'English', PASTED],
];
const NAMES: Record<Subject, string> = { English: 'English', 中文: '中文', pasted: '200 KB pasted' };

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
    const typed = await typeAll(page);
    await page.goto('about:blank');
    await page.setContent(BARE);
    return table(typed, await typeAll(page));
  } finally {
    await browser.close();
    const gone = once(host, 'exit');
    host.kill('SIGTERM');
    await gone;
    await rm(data, { recursive: true, force: true });
  }
}

/** Types in each text in the page's only field of lyrics. */
async function typeAll(page: Page): Promise<Map<Subject, KeyTimes>> {
  await readyForKeys(page);
  const typed = new Map<Subject, KeyTimes>();
  for (const [subject, language, length] of TEXTS) {
    await fill(page, fullLyrics(language, length));
    typed.set(subject, await typeKeys(page, SIGNS[language], KEYS));
  }
  return typed;
}

/** Runs in the page: pastes into the field that has the focus. A browser inserts nothing for a page's own event. */
function paste(text: string): void {
  let field = document.activeElement;
  while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
  if (field instanceof HTMLTextAreaElement) {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }
}

/** Pastes the text over the old one and puts the cursor into the middle of it. */
async function fill(page: Page, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Lyrics' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate(paste, text);
  await page.getByText(`${text.length.toLocaleString('en')} / ${LYRICS_MAX.toLocaleString('en')}`).waitFor();
  await page.keyboard.press('ControlOrMeta+Home');
  const lines = text.split('\n');
  const half = Math.min(lines.length, LYRICS_MAX / 20) / 2;
  const middle = lines.findIndex((line, at) => at > half && /^[^[]/.test(line));
  for (let line = 0; line < middle; line += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
}

function table(ours: ReadonlyMap<Subject, KeyTimes>, bare: ReadonlyMap<Subject, KeyTimes>): BenchTable {
  const figuresOf = (typed: ReadonlyMap<Subject, KeyTimes>) =>
    [...typed].map(([subject, { keys, again }]) => ({
      subject,
      again,
      cpu: spread(keys.map(({ cpu }) => cpu)),
      wall: spread(keys.map(({ wall }) => wall)),
    }));
  const figures = figuresOf(ours);
  const platform = figuresOf(bare);
  return {
    name: 'lyrics-editor',
    about: `Typing and taking back a sign in the middle of ${LYRICS_MAX.toLocaleString('en')} code points of lyrics, ${KEYS} keys from the very first on, in the window itself (browser host, real Chromium at 1280 × 800 that paints as fast as it can): from a key's first event to the frame that shows it in text and count; lengths on the timeline, which are drawn in a rest of the hand or after a second without one, count for the key they meet. The same in a text far over the limit, in its first lines' midst, and in a text field with nothing but a count. Two times: what the main thread worked, and what passed by the clock, with the drawing of pixels and all else that runs on the same processors. A key is typed again where the thread's clock tells of more work than there was time for.`,
    columns: ['p50, ms', 'p99, ms', 'longest, ms', 'typed again'],
    rows: [
      ...figures.flatMap(({ subject, cpu, wall, again }) => [
        { name: `${NAMES[subject]}, on the processor`, values: [...cpu, again] },
        { name: `${NAMES[subject]}, by the clock`, values: [...wall, ''] },
      ]),
      ...platform.map(({ subject, cpu, again }) => ({
        name: `platform: bare text field, ${NAMES[subject]}, on the processor`,
        values: [...cpu, again],
      })),
    ],
    limits: figures.map(({ subject, cpu }, at) => ({
      what: `${NAMES[subject]}: longest key, ms of the main thread (${LIMIT_MS}, or 1.5 × a bare text field)`,
      measured: cpu[2],
      comparison: 'at most',
      limit: besidePlatform(LIMIT_MS, platform[at]?.cpu[2] ?? Number.NaN),
    })),
  };
}

/** Returns the median, 99th percentile and maximum. */
function spread(times: readonly number[]): [p50: number, p99: number, longest: number] {
  const sorted = times.toSorted((a, b) => a - b);
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
  return [rounded(median(times), 1), rounded(p99, 1), rounded(sorted.at(-1) ?? Number.NaN, 1)];
}
