import type { CDPSession, Page } from 'playwright';

declare global {
  interface Window {
    /** Waits for a key from now on. */
    awaitKey: () => void;
    /** The time of that key, in milliseconds. */
    key: Promise<number>;
  }
}

/** What one key cost, in milliseconds. */
export interface KeyTime {
  /** From its first event to the first task after the frame that shows it everywhere, with all else that runs. */
  readonly wall: number;
  /** The time the main thread had a processor for it. */
  readonly cpu: number;
}

/**
 * Gets a page ready to measure keys: from the first event of a key to the first task after the frame that is painted
 * with it, the count under the text among it, which is the last to change.
 */
export async function readyForKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const count = [...document.querySelectorAll('span[aria-hidden]')].find((one) =>
      /\/ 2,000$/.test(one.textContent ?? ''),
    );
    if (!count) throw new Error('no count under the text');
    const channel = new MessageChannel();
    let start: number | null = null;
    let tell: (ms: number) => void = () => {};
    const begin = () => {
      start ??= performance.now();
    };
    window.addEventListener('keydown', begin, true);
    window.addEventListener('beforeinput', begin, true);
    channel.port1.onmessage = () => {
      if (start !== null) tell(performance.now() - start);
      start = null;
    };
    const shown = () => requestAnimationFrame(() => channel.port2.postMessage(null));
    new MutationObserver(shown).observe(count, { characterData: true, childList: true, subtree: true });
    window.awaitKey = () => {
      start = null;
      window.key = new Promise((resolve) => {
        tell = resolve;
      });
    };
  });
}

/** Types at the cursor and takes it back, so that the length of the text stays; gives what each key cost. */
export async function typeKeys(page: Page, signs: string, pairs: number): Promise<KeyTime[]> {
  const cdp = await page.context().newCDPSession(page);
  // Time on the processor, not on the clock: other programs do not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const all = [...signs];
  const times: KeyTime[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const sign = all[pair % all.length] ?? 'a';
    times.push(await measured(page, cdp, () => page.keyboard.insertText(sign)));
    times.push(await measured(page, cdp, () => page.keyboard.press('Backspace')));
  }
  await cdp.detach();
  return times;
}

async function measured(page: Page, cdp: CDPSession, key: () => Promise<void>): Promise<KeyTime> {
  // Before the key, and not beside it: a browser lets keys overtake other work.
  await page.evaluate(() => window.awaitKey());
  const before = await mainThreadMs(cdp);
  await key();
  const wall = await page.evaluate(() => window.key);
  return { wall, cpu: (await mainThreadMs(cdp)) - before };
}

async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
