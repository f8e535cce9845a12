import type { CDPSession, Page } from 'playwright';

declare global {
  interface Window {
    /** Starts to wait for a key. */
    awaitKey: () => void;
    /** Time of that key in milliseconds. */
    key: Promise<number>;
  }
}

/** Cost of one key press in milliseconds. */
interface KeyTime {
  /** Time from its first event to the first task after the frame that shows it everywhere, with all other work. */
  readonly wall: number;
  /** CPU time of the main thread for it. */
  readonly cpu: number;
}

/** Costs of the key presses in order, and how many were repeated because of a clock error. */
export interface KeyTimes {
  readonly keys: readonly KeyTime[];
  readonly again: number;
}

/** Maximum ratio of repeated to requested keys; beyond it, the clock is unusable. */
const MOST_WRONG = 1;

/**
 * Prepares a page to measure keys: from a key's first event to the first task after the frame that paints it,
 * including the count under the text, which changes last.
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

/**
 * Types at the cursor and deletes the text again, so that its length stays. The very first key counts, because cold
 * code is part of a key's cost. A thread's clock may jump on a busy virtual machine: if it reports more work than
 * there was time for, one more key is typed.
 */
export async function typeKeys(page: Page, signs: string, count: number): Promise<KeyTimes> {
  const cdp = await page.context().newCDPSession(page);
  // CPU time is measured instead of wall-clock time, so that other programs do not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const all = [...signs];
  const keys: KeyTime[] = [];
  let again = 0;
  for (let pair = 0; keys.length < count && again < MOST_WRONG * count; pair += 1) {
    const sign = all[pair % all.length] ?? 'a';
    for (const press of [() => page.keyboard.insertText(sign), () => page.keyboard.press('Backspace')]) {
      const time = await measured(page, cdp, press);
      if (time) keys.push(time);
      else again += 1;
    }
  }
  await cdp.detach();
  return { keys, again };
}

/** Measures one key press; null for an impossible result. */
async function measured(page: Page, cdp: CDPSession, key: () => Promise<void>): Promise<KeyTime | null> {
  // The call precedes the key, because a browser lets keys overtake other work.
  await page.evaluate(() => window.awaitKey());
  const from = performance.now();
  const before = await mainThreadMs(cdp);
  await key();
  const wall = await page.evaluate(() => window.key);
  const cpu = (await mainThreadMs(cdp)) - before;
  return cpu <= performance.now() - from ? { wall, cpu } : null;
}

/** Returns the main thread's working time, without the requests of this benchmark. */
async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const seconds = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return (seconds('TaskDuration') - seconds('DevToolsCommandDuration')) * 1000;
}
