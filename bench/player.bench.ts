import type { Browser, Locator, Page } from 'playwright';
import { newId } from '../core/platform/new-id.ts';
import { DEFAULT_SETTINGS } from '../shared/domain/default-settings.ts';
import type { Take } from '../shared/domain/take.ts';
import { type BenchTable, besidePlatform } from './bench-table.ts';
import { type HostOfBench, startHost } from './delta-latency/start-host.ts';
import { openBrowser } from './markdown/open-page.ts';
import { median, rounded } from './median.ts';
import { bareSound, type Heard, installSoundProbe } from './player/sound-probe.ts';

const TAKES = 12;
/** Number of initial takes shown separately: they include loading the player's code and starting the audio system. */
const WARM_UP = 1;
const SCRIPT_LENGTH = 5000;
const CLICK_LIMIT_MS = 50;
/** Maximum delay of a long script's first audio after the service has its first segment ready. */
const FIRST_SOUND_LIMIT_MS = 500;
const SENTENCE = 'The tide comes in twice a day, and each time it brings the harbour something new. ';

/** Creates and stores takes of the built-in sandbox's first voice. */
async function makeTakes(host: HostOfBench): Promise<Take[]> {
  const { voices } = await host.api.speech.voices({ connectionId: 'sandbox', refresh: true });
  const voiceId = voices[0]?.voiceId ?? '';
  const { voiceId: _, ...settings } = DEFAULT_SETTINGS.speech;
  const content = { text: '', voiceId, castMode: false, cast: {}, settings };
  await host.api.speech.saveScript({ id: newId(Date.now()), content });
  const takes: Take[] = [];
  for (let i = 0; i < TAKES; i++) {
    const runs = [{ opId: newId(Date.now()), voiceId }];
    const text = `Take ${i}. ${SENTENCE}`;
    const [take] = await host.api.speech.create({
      runs,
      connectionId: 'sandbox',
      text,
      cast: null,
      settings,
    });
    if (!take) throw new Error('no take was made');
    takes.push(await made(host, take.id));
  }
  return takes;
}

async function made(host: HostOfBench, id: string): Promise<Take> {
  for (;;) {
    const take = await host.api.speech.get({ id });
    if (take.asset) return take;
    if (take.error) throw new Error(take.error.message);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function openSpeech(browser: Browser, host: HostOfBench): Promise<Page> {
  await host.api.settings.change({ area: 'speech' });
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const page = await context.newPage();
  await page.addInitScript((token) => sessionStorage.setItem('quartet.session', token), host.session);
  await page.addInitScript(installSoundProbe);
  await page.goto(`${host.origin}/`);
  await page.getByRole('region', { name: 'Takes' }).waitFor();
  return page;
}

/** Returns the milliseconds from the click to the first audio. */
async function clickToSound(page: Page, button: Locator): Promise<number> {
  await button.click();
  await page.waitForFunction(() => (globalThis as unknown as { heard: Heard }).heard.playing !== null);
  const { clicked, playing } = await page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
  return (playing ?? Number.NaN) - (clicked ?? Number.NaN);
}

async function measureClicks(page: Page): Promise<number[]> {
  const times: number[] = [];
  const articles = page.getByRole('region', { name: 'Takes' }).getByRole('article');
  // The newest comes first, as in the list: only rows near the view are in the DOM.
  for (let i = TAKES - 1; i >= 0; i--) {
    const article = articles.filter({ hasText: `Take ${i}.` });
    await article.scrollIntoViewIfNeeded();
    times.push(await clickToSound(page, article.getByRole('button', { name: /^Play/ })));
  }
  return times;
}

/** Plays the same files with nothing but an audio element, in a window whose cache is empty as well. */
async function measureBare(page: Page, takes: readonly Take[]): Promise<number[]> {
  const times: number[] = [];
  for (const { asset } of takes.toReversed()) times.push(await page.evaluate(bareSound, asset?.url ?? ''));
  return times;
}

/**
 * Returns the milliseconds from "Speak" to the first audio of a long script, of these until the service had its first
 * segment ready, and to the complete file.
 */
async function measureScript(page: Page, host: HostOfBench) {
  await page.getByRole('button', { name: 'Close player' }).click();
  const text = SENTENCE.repeat(Math.ceil(SCRIPT_LENGTH / SENTENCE.length)).slice(0, SCRIPT_LENGTH);
  await page.getByRole('textbox', { name: 'Text to speak' }).fill(text);
  const from = performance.now();
  const first = await clickToSound(page, page.getByRole('button', { name: 'Speak', exact: true }));
  const { items } = await host.api.speech.takes({ limit: 1 });
  const { jobId } = await made(host, items[0]?.id ?? '');
  const whole = performance.now() - from;
  const [call] = (await host.api.jobs.details({ id: jobId })).calls;
  const { sent, firstByte } = call?.times ?? {};
  return { first, service: (firstByte ?? Number.NaN) - (sent ?? Number.NaN), whole };
}

/** Measures the time from a click to audible audio, with the real host, window and player. */
export async function run(): Promise<BenchTable> {
  const browser = await openBrowser(false);
  const host = await startHost();
  try {
    const takes = await makeTakes(host);
    const page = await openSpeech(browser, host);
    const clicks = await measureClicks(page);
    const warm = clicks.slice(WARM_UP);
    const { first, service, whole } = await measureScript(page, host);
    await page.context().close();
    const bare = await measureBare(await openSpeech(browser, host), takes);
    const bareWarm = bare.slice(WARM_UP);
    return {
      name: 'player',
      about: `${TAKES} takes of the built-in sandbox played by a click on each; a sound counts as heard when its time gets on. Then a script of ${SCRIPT_LENGTH} characters, from "Speak" to its first sound and to its whole file. The platform: an audio element of its own for each of the same files, in a new window.`,
      columns: ['median, ms', 'longest, ms'],
      rows: [
        { name: 'first click of a window', values: [rounded(clicks[0] ?? Number.NaN, 1), ''] },
        { name: 'click to sound', values: [rounded(median(warm), 1), rounded(Math.max(...warm), 1)] },
        { name: 'platform: first sound of a window', values: [rounded(bare[0] ?? Number.NaN, 1), ''] },
        {
          name: 'platform: bare audio element',
          values: [rounded(median(bareWarm), 1), rounded(Math.max(...bareWarm), 1)],
        },
        { name: 'long script, first sound', values: [rounded(first, 0), ''] },
        { name: "  of that the service's first segment", values: [rounded(service, 0), ''] },
        { name: 'long script, whole file', values: [rounded(whole, 0), ''] },
      ],
      limits: [
        {
          what: `click to sound of a library file, median ms (${CLICK_LIMIT_MS}, or 1.5 × the platform)`,
          measured: rounded(median(warm), 1),
          comparison: 'at most',
          limit: besidePlatform(CLICK_LIMIT_MS, median(bareWarm)),
        },
        {
          what: 'the same, longest of all, ms',
          measured: rounded(Math.max(...warm), 1),
          comparison: 'at most',
          limit: besidePlatform(CLICK_LIMIT_MS, Math.max(...bareWarm)),
        },
        {
          what: "first sound of a long script beyond the service's first segment, ms",
          measured: rounded(first - service, 0),
          comparison: 'at most',
          limit: FIRST_SOUND_LIMIT_MS,
        },
      ],
    };
  } finally {
    await browser.close();
    await host.close();
  }
}
