import type { CDPSession, Page } from 'playwright';

declare global {
  interface Window {
    /** Waits for a key from now on. */
    awaitKey: () => void;
    /** The time of that key, in milliseconds. */
    key: Promise<number>;
  }
}

/** The cost of one key press, in milliseconds. */
interface KeyTime {
  /** From its first event to the first task after the frame that shows it everywhere, with all else that runs. */
  readonly wall: number;
  /** The time the main thread had a processor for it. */
  readonly cpu: number;
}

/** The costs of the key presses in order, and how many were repeated because of a clock error. */
export interface KeyTimes {
  readonly keys: readonly KeyTime[];
  readonly again: number;
}

/** Wrong in more keys than this of those wanted, its clock can say nothing. */
const MOST_WRONG = 1;

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

/**
 * Types at the cursor and takes it back, so that the length of the text stays. Counted from the very first key: code that
 * is not warm yet is part of what a key costs. The clock of a thread may jump where a virtual machine is busy: where it
 * tells of more work than there was time for, one more key is typed.
 */
export async function typeKeys(page: Page, signs: string, count: number): Promise<KeyTimes> {
  const cdp = await page.context().newCDPSession(page);
  // Time on the processor, not on the clock: what other programs do beside the page does not count.
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
  // Before the key, and not beside it: a browser lets keys overtake other work.
  await page.evaluate(() => window.awaitKey());
  const from = performance.now();
  const before = await mainThreadMs(cdp);
  await key();
  const wall = await page.evaluate(() => window.key);
  const cpu = (await mainThreadMs(cdp)) - before;
  return cpu <= performance.now() - from ? { wall, cpu } : null;
}

/** Returns the main thread's working time, without the requests of this bench. */
async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const seconds = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return (seconds('TaskDuration') - seconds('DevToolsCommandDuration')) * 1000;
}
