import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { ROOT } from '../../scripts/setup/places.mjs';
import { type ServedPage, servePage } from '../markdown/open-page.ts';

/** Ways to show the rows: laid out in advance, laid out once visible, or in the DOM only near the view. */
export type Way = 'in flow' | 'content-visibility' | 'virtua';

/** A static page of the app, which needs none of the app's scripts. */
export interface CapturedRows {
  /** Attributes of the root element. */
  readonly attributes: readonly (readonly [string, string])[];
  /** Style sheets. */
  readonly links: readonly string[];
  /** HTML of the body with an empty list. */
  readonly body: string;
  /** HTML and height of each row in order. */
  readonly rows: readonly { readonly html: string; readonly height: number }[];
  /** Mean height of the rows. */
  readonly itemSize: number;
}

interface Asked {
  /** Selector of the scroll container, whose first child is the list. */
  readonly scroller: string;
  /** Attribute that identifies a row, on an element inside it. */
  readonly name: string;
  readonly step: number;
  readonly steps: number;
}

/** Runs in the app's page: scrolls in steps and captures the rendered rows, without the parts only shown on hover. */
async function capture({ scroller, name, step, steps }: Asked) {
  const view = document.querySelector<HTMLElement>(scroller);
  const list = view?.firstElementChild;
  if (!view || !list) throw new Error('no list to capture');
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const found = new Map<string, { top: number; html: string; height: number }>();
  let scrolled = 0;
  for (let i = 0; i < steps; i++) {
    for (let n = 0; n < 4; n++) await frame();
    for (const row of list.children) {
      const id = row.querySelector(`[${name}]`)?.getAttribute(name);
      if (!id || !row.checkVisibility({ visibilityProperty: true })) continue;
      const { top, height } = row.getBoundingClientRect();
      const copy = row.cloneNode(true);
      if (!(copy instanceof Element)) continue;
      for (const hidden of copy.querySelectorAll('.opacity-0')) hidden.replaceChildren();
      found.set(id, { top: top + scrolled, html: copy.innerHTML, height });
    }
    const before = view.scrollTop;
    view.scrollTop += step;
    scrolled += view.scrollTop - before;
  }
  view.setAttribute('data-rows', '');
  const page = document.body.cloneNode(true);
  view.removeAttribute('data-rows');
  if (!(page instanceof Element)) throw new Error('no page to capture');
  for (const script of page.querySelectorAll('script')) script.remove();
  const copy = page.querySelector('[data-rows] > *');
  copy?.replaceChildren();
  copy?.removeAttribute('style');
  return {
    attributes: [...document.documentElement.attributes].map((one) => [one.name, one.value] as const),
    links: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
      ({ href }) => new URL(href).pathname,
    ),
    body: page.innerHTML,
    rows: [...found.values()]
      .toSorted((one, other) => one.top - other.top)
      .map(({ html, height }) => ({ html, height })),
  };
}

/** Captures the rows of a list in the app, in steps of this many pixels. */
export async function captureRows(page: Page, asked: Asked): Promise<CapturedRows> {
  const captured = await page.evaluate(capture, asked);
  const sum = captured.rows.reduce((all, { height }) => all + height, 0);
  return { ...captured, itemSize: Math.round(sum / captured.rows.length) };
}

/** Serves the page for captured rows with the style sheets and fonts of the built app. */
export function serveRows(): Promise<ServedPage> {
  return servePage(import.meta.dirname, (path) => {
    const file = join(ROOT, 'dist/renderer', path);
    return path.startsWith('/assets/') && existsSync(file) ? file : null;
  });
}

/** Opens a page with captured rows and waits for its styles and fonts. */
export async function openRows(
  browser: Browser,
  served: ServedPage,
  asked: {
    readonly captured: CapturedRows;
    readonly way: Way;
    readonly count: number;
    /** Pixels that virtua renders beyond the view, as in the app. */
    readonly bufferSize: number;
  },
  viewport: { width: number; height: number },
): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.goto(served.url);
  await page.waitForFunction(() => window.showRows !== undefined);
  await page.evaluate((given) => window.showRows?.(given), asked);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  return page;
}
