import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../core/platform/system-clock.ts';
import { tone, writeAudioFile } from '../core/testing/audio-files.ts';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { assetFacts, testLibrary } from '../core/testing/test-library.ts';
import { chromiumPath } from '../scripts/setup/chromium.mjs';
import { AUDIO_FORMATS } from '../shared/service/limits.ts';
import { startWebHost } from './server.ts';
import { startTestHost } from './testing/test-host.ts';

const SECONDS = 20;
/** Loads an audio file, seeks, and plays from there. */
const PAGE_SCRIPT = `
globalThis.listen = async (url, to) => {
  const audio = new Audio(url);
  const event = (name) => new Promise((resolve, reject) => {
    audio.addEventListener(name, resolve, { once: true });
    audio.addEventListener('error', () => reject(new Error(audio.error?.message)), { once: true });
  });
  await event('loadedmetadata');
  const { duration } = audio;
  const sought = event('seeked');
  audio.currentTime = to;
  await sought;
  const moved = event('timeupdate');
  await audio.play();
  await moved;
  return { duration, from: audio.currentTime };
};`;
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: chromiumPath() ?? chromium.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--mute-audio',
    ],
  });
}, 60_000);
afterAll(() => browser.close());

it.each(AUDIO_FORMATS)(
  'a %s asset plays and seeks in a real browser under the security policies',
  async (format) => {
    const at = testLibrary();
    const folder = temporaryFolder().path;
    const made = { path: join(folder, 'made'), format };
    await writeAudioFile(made, [tone(SECONDS, 24_000)], 24_000);
    const asset = await at.library.keep(made.path, assetFacts(format));
    at.library.insert(asset);
    const window = join(folder, 'window');
    mkdirSync(window);
    writeFileSync(join(window, 'index.html'), '<!doctype html><script src="/page.js"></script>');
    writeFileSync(join(window, 'page.js'), PAGE_SCRIPT);
    const host = await startTestHost();
    const { logger } = at.host;
    const web = await startWebHost({
      ...{
        router: host.core.router,
        media: at.media,
        staticFolder: window,
        port: 0,
        clock: systemClock,
        logger,
      },
    });
    const page = await browser.newPage();
    try {
      const ranges: string[] = [];
      page.on('response', (answer) => {
        if (answer.url().includes('/media/')) ranges.push(`${answer.status()}`);
      });
      await page.goto(web.origin);
      const { url } = at.library.open(asset.id);
      const playback = await page.evaluate<{ duration: number; from: number }>(
        `listen(${JSON.stringify(url)}, 15)`,
      );
      expect(playback.duration).toBeCloseTo(SECONDS, 1);
      expect(playback.from).toBeGreaterThanOrEqual(15);
      expect(ranges).toContain('206');
    } finally {
      await page.close();
      await web.close();
      await host.close();
    }
  },
  60_000,
);
