import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Serious and critical findings of axe in the window as it stands, as lines to read. */
export async function findings(page: Page): Promise<string[]> {
  // Half a megabyte that has not to be brought in again, where the page has it and no frame is without it.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page });
  // Legacy mode does its work in the page itself: Electron opens no second one. What is well needs no words.
  axe.setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
}
