import { expect, type Page } from '@playwright/test';
import { figure } from '../../core/testing/figures.ts';
import type { PageWatch } from '../fixtures/watch-page.ts';

/** Checks that hostile texts shown in a window ran nothing, requested nothing and broke no rule. */
export async function expectNothingRan(
  page: Page,
  watch: PageWatch,
  shown: { readonly gate: string; readonly n: number; readonly seed: number },
): Promise<void> {
  const ran = await page.evaluate(() => Reflect.get(window, 'attacked'));
  const canaries = watch.requests.filter((url) => url.includes('canary.example'));
  const escapes = (ran === undefined ? 0 : 1) + watch.violations.length;
  figure({ ...shown, unit: 'texts', found: { canaries: canaries.length, escapes } });
  const again = `QUARTET_SEED=${shown.seed}`;
  expect(ran, again).toBeUndefined();
  expect(canaries, again).toEqual([]);
  expect(watch.violations, again).toEqual([]);
  expect(watch.errors, again).toEqual([]);
}
