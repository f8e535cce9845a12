import { type Browser, expect, type Page, test } from '@playwright/test';
import { runs } from '../core/testing/deep.ts';
import { figure } from '../core/testing/figures.ts';
import { seeded } from '../core/testing/seeded.ts';
import { type AttackSite, serveAttackPage } from './attack-page/serve-attack-page.ts';
import type {} from './attack-page/views.tsx';
import { launchChromium } from './fixtures/launch-chromium.ts';
import { generatedAnswer, VIEWS } from './harness/generated-answers.ts';
import { longestTask, twoFrames } from './harness/task-times.ts';

/**
 * Maximum processor time of one task, in ms. In parallel with other tests the same work takes up to twice as long,
 * because they share its caches; the deep run renders alone.
 */
const LIMIT = process.env.QUARTET_DEEP === '1' ? 200 : 400;
/** Maximum time to open all folds of an answer at once and expand each table and list, in ms. */
const UNFOLD_LIMIT = 1000;

test.describe('generated answers, in every view that shows what a model said', () => {
  let browser: Browser;
  let site: AttackSite;
  let page: Page;

  test.beforeAll(async () => {
    test.skip(test.info().project.name === 'electron', 'the views are the same in both hosts');
    site = await serveAttackPage('views');
    browser = await launchChromium([]);
    page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    await page.goto(site.url);
    await page.waitForFunction(() => 'viewsPage' in window);
  });

  test.afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('no generated answer crashes its view or blocks the page', async () => {
    test.setTimeout(3_600_000);
    // Daily runs use a fixed seed, because a test that measures time has to be repeatable; each deep run has another.
    const random =
      process.env.QUARTET_DEEP === '1' ? seeded('generated answers') : seeded('generated answers', 1);
    const slow: string[] = [];
    let longest = 0;
    const { numRuns } = runs(1, 200);
    const all = Array.from({ length: numRuns }, () =>
      VIEWS.map((view) => generatedAnswer(random, view)),
    ).flat();
    const empty = new Set<string>(VIEWS);
    for (const { view, parts, logprobs } of all) {
      await page.evaluate(([said, tokens]) => window.viewsPage.load(said, tokens), [
        JSON.stringify(parts),
        JSON.stringify(logprobs),
      ] as const);
      const draw = async () => {
        const drawn = await longestTask(browser, page, async () => {
          await page.evaluate(() => setTimeout(() => window.viewsPage.draw()));
          await twoFrames(page);
        });
        const unfolded = await longestTask(browser, page, async () => {
          await page.evaluate(() => setTimeout(() => window.viewsPage.unfold()));
          await twoFrames(page);
        });
        return { drawn, unfolded };
      };
      let took = await draw();
      const isSlow = () => took.drawn > LIMIT || took.unfolded > UNFOLD_LIMIT;
      // The best of several runs counts: the first rendering loads code, and garbage collection may interrupt one.
      for (let again = 0; again < 3 && isSlow(); again++) {
        const { drawn, unfolded } = await draw();
        took = { drawn: Math.min(took.drawn, drawn), unfolded: Math.min(took.unfolded, unfolded) };
      }
      longest = Math.max(longest, took.drawn);
      const shown = page.locator(view === 'tokens' ? '[data-token]' : '#main > *');
      if (parts.length > 0 && (await shown.count()) > 0) empty.delete(view);
      if (isSlow())
        slow.push(`${view}: ${JSON.stringify(took)}, ${JSON.stringify([parts, logprobs]).slice(0, 200)}`);
    }
    const errors = await page.evaluate(() => window.viewsPage.errors);
    figure({
      gate: 'generated answers in every view',
      n: all.length,
      unit: 'answers',
      found: { crashes: errors.length },
      measured: `longest task ${longest.toFixed(0)} ms, ${slow.length} over ${LIMIT} ms`,
      seed: random.seed,
    });
    expect(errors).toEqual([]);
    expect([...empty], 'views that showed nothing').toEqual([]);
    expect(slow, `seed ${random.seed}`).toEqual([]);
  });
});
