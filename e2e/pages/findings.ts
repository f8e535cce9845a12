import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Serious and critical findings of axe in the window as it stands, as lines to read: of every kind as it is shown, and of
 * contrast in the other colour scheme and with forced colours too, which is all that differs there.
 * @param withColours false where the same views are looked at in another language, which changes no colour
 */
export async function findings(page: Page, { withColours = true } = {}): Promise<string[]> {
  const found = await analyzed(page, withColours ? {} : { except: ['color-contrast'] });
  if (!withColours) return found.map(({ line }) => line);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await analyzed(page, { only: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  const forced = await analyzed(page, { only: ['color-contrast'] });
  const isUnforced = await page.evaluate(
    unforcedInPage,
    forced.map(({ selector }) => selector),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return [
    ...found.map(({ line }) => line),
    ...dark.map(({ line }) => `dark: ${line}`),
    ...forced.filter((_, at) => isUnforced[at]).map(({ line }) => `forced: ${line}`),
  ];
}

/** Runs in the page. Elsewhere the system chooses all colours, where axe still reads the app's colour of words. */
function unforcedInPage(selectors: string[]): boolean[] {
  return selectors.map((selector) => {
    const element = document.querySelector(selector);
    return element !== null && getComputedStyle(element).getPropertyValue('forced-color-adjust') === 'none';
  });
}

/** @param rules those looked at; all where none are named */
async function analyzed(
  page: Page,
  rules: { only?: string[]; except?: string[] } = {},
): Promise<{ selector: string; line: string }[]> {
  // Half a megabyte that has not to be brought in again, where the page has it and no frame is without it.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page });
  // Legacy mode does its work in the page itself: Electron opens no second one. What is well needs no words.
  axe.setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules.only) axe.withRules(rules.only);
  if (rules.except) axe.disableRules(rules.except);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const selector = target.join(' ');
        return { selector, line: `${id}: ${selector} ${failureSummary}` };
      }),
    );
}
