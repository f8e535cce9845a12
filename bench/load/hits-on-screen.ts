import type { Page } from 'playwright';
import type { HostOfBench } from '../delta-latency/start-host.ts';
import { openBrowser } from '../markdown/open-page.ts';

/** Returns the milliseconds from the last key of each query to the first frame with its hits, in a real window. */
export async function hitsOnScreen(
  { origin, session }: HostOfBench,
  queries: readonly string[],
): Promise<number[]> {
  const browser = await openBrowser(false);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    await page.addInitScript((token) => sessionStorage.setItem('quartet.session', token), session);
    await page.goto(origin);
    const taken: number[] = [];
    for (const query of queries) taken.push(await lastKeyToHits(page, query));
    return taken;
  } finally {
    await browser.close();
  }
}

async function lastKeyToHits(page: Page, query: string): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Search messages' });
  await field.fill(query.slice(0, -1));
  await page.locator('[data-chat-list] mark').first().waitFor();
  await page.evaluate(() => {
    const list = document.querySelector('[data-chat-list]');
    if (!list) throw new Error('no list of hits');
    Object.assign(window, {
      hits: new Promise((resolve) => {
        let from = Number.NaN;
        addEventListener('beforeinput', ({ timeStamp }) => (from = timeStamp), { once: true, capture: true });
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolve(performance.now() - from);
        new MutationObserver((_, observer) => {
          if (Number.isNaN(from)) return;
          observer.disconnect();
          requestAnimationFrame(() => painted.port2.postMessage(null));
        }).observe(list, { childList: true, characterData: true, subtree: true });
      }),
    });
  });
  await field.press('End');
  await page.keyboard.insertText(query.slice(-1));
  return page.evaluate(() => (window as unknown as { hits: Promise<number> }).hits);
}
