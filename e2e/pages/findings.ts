import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ElementHandle, Page } from '@playwright/test';
import type axeCore from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type What = 'all' | 'all but contrast' | 'contrast' | 'contrast of unforced';

interface Options {
  readonly withColours?: boolean;
  readonly within?: readonly ElementHandle<Element>[];
}

/**
 * Returns the serious and critical findings of axe in the current window as readable lines: all kinds in the current
 * appearance, and contrast in the other colour scheme and with forced colours, which affect nothing else.
 * @param withColours false to check the same views in another language, which changes no colour
 * @param within the elements to check, in a view that another test checks as a whole
 */
export async function findings(page: Page, { withColours = true, within }: Options = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const elements = [...(within ?? [await page.evaluateHandle(() => document.documentElement)])];
  const analyze = (what: What) => page.evaluate(analyzeInPage, { what, elements });
  const found = await analyze(withColours ? 'all' : 'all but contrast');
  if (!withColours) return found;
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await analyze('contrast');
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  const forced = await analyze('contrast of unforced');
  await page.emulateMedia({ forcedColors: 'none' });
  return [...found, ...dark.map((line) => `dark: ${line}`), ...forced.map((line) => `forced: ${line}`)];
}

/**
 * Runs in the page.
 * @param what `contrast of unforced`: only elements that keep the app's colours although colours are forced. For
 *   others the system sets all colours, but axe still reads the app's text colour.
 */
async function analyzeInPage({ what, elements }: { what: What; elements: Element[] }): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof axeCore };
  const isUnforced = (element: Element | null) =>
    element !== null && getComputedStyle(element).getPropertyValue('forced-color-adjust') === 'none';
  const unforced = () =>
    elements
      .flatMap((element) => [...element.querySelectorAll('*')])
      .filter((element) => isUnforced(element) && !isUnforced(element.parentElement));
  const include = what === 'contrast of unforced' ? unforced() : elements;
  if (include.length === 0) return [];
  const { violations } = await axe.run(
    { include },
    {
      // Passed checks need no output, and a frame with an opaque origin cannot be inspected.
      ...{ resultTypes: ['violations'], iframes: false },
      ...(what === 'all but contrast' && { rules: { 'color-contrast': { enabled: false } } }),
      ...(what.startsWith('contrast') && { runOnly: ['color-contrast'] }),
    },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.flatMap(({ target, failureSummary = '' }) => {
        const selector = target.join(' ');
        if (what === 'contrast of unforced' && !isUnforced(document.querySelector(selector))) return [];
        return [`${id}: ${selector} ${failureSummary}`];
      }),
    );
}
