import { type Browser, expect, type Page, test } from '@playwright/test';
import { runs } from '../core/testing/deep.ts';
import { figure } from '../core/testing/figures.ts';
import { attacks } from '../renderer/markdown/testing/attack-corpus.ts';
import { hostileFormulas, ordinaryFormulas } from '../renderer/markdown/testing/formulas.ts';
import { heavyTexts } from '../renderer/markdown/testing/heavy-texts.ts';
import { DIAGRAM_PAGE } from '../shared/domain/diagram-frame.ts';
import type {} from './attack-page/page.ts';
import { type AttackSite, serveAttackPage } from './attack-page/serve-attack-page.ts';
import { launchChromium } from './fixtures/launch-chromium.ts';
import { type Canary, startCanary } from './harness/canary.ts';
import { watchNames } from './harness/names-asked.ts';

test.describe('hostile Markdown in a real Chromium under the real policy', () => {
  // All tests share one build and one page; the planted fault comes last.
  test.describe.configure({ mode: 'serial' });
  let browser: Browser;
  let page: Page;
  let site: AttackSite;
  let canary: Canary;

  test.beforeAll(async () => {
    test.skip(test.info().project.name === 'electron', 'the view is the same in both hosts');
    site = await serveAttackPage();
    canary = await startCanary();
    browser = await launchChromium(canary.args);
    page = await browser.newPage();
    await page.goto(site.url);
    await page.waitForFunction(() => 'attackPage' in window);
  });

  test.afterAll(async () => {
    await browser?.close();
    await site?.close();
    await canary?.close();
  });

  for (const streaming of [false, true]) {
    test(`${streaming ? 'streamed' : 'complete'} attacks run nothing, fetch nothing and break no rule`, async () => {
      test.setTimeout(120_000);
      const corpus = attacks(site.canaryUrl);
      expect(corpus.length).toBeGreaterThan(1200);
      const start = page.url();
      await page.evaluate(([texts, grows]) => window.attackPage.draw(texts, grows), [
        [...corpus.map((attack) => attack.text), 'Good $x^2$.\n\n```js\nconst good = 1;\n```'],
        streaming,
      ] as const);
      // Rendering is complete once formulas are set and code is highlighted.
      await page.waitForFunction(() => {
        const { formulas, tokens } = window.attackPage.settled();
        return (
          formulas > 0 && tokens > 0 && document.querySelector('section:last-child .md-formula-set') !== null
        );
      });
      const ran = await page.evaluate(() => window.attacked);
      const violations = await page.evaluate(() => window.attackPage.violations);
      figure({
        gate: 'hostile Markdown in Chromium, whole and growing',
        n: corpus.length,
        unit: 'texts',
        found: {
          canaries: site.asked.length + canary.heard.length,
          escapes: (ran === undefined ? 0 : 1) + violations.length,
        },
      });
      expect(ran).toBeUndefined();
      expect(site.asked).toEqual([]);
      expect(canary.heard).toEqual([]);
      expect(violations).toEqual([]);
      expect(page.url()).toBe(start);
      const safe = /^(?:https:\/\/[^@]*$|mailto:)/;
      const addresses = await page.evaluate(() => window.attackPage.addresses());
      // Apart from links, only the frame that renders diagrams may load a page.
      expect(addresses.filter((address) => address !== DIAGRAM_PAGE && !safe.test(address))).toEqual([]);
      const opened = await page.evaluate(() => window.attackPage.opened);
      expect(opened.length).toBeGreaterThan(0);
      expect(opened.filter((address) => !safe.test(address))).toEqual([]);
      expect(browser.contexts().flatMap((context) => context.pages())).toHaveLength(1);
    });
  }

  test('costly attacks render in time and request nothing', async () => {
    test.setTimeout(240_000);
    const own = await browser.newPage();
    await own.goto(site.url);
    await own.waitForFunction(() => 'attackPage' in window);
    for (const [name, text] of Object.entries(heavyTexts)) {
      const took = await own.evaluate(async (hostile) => {
        const begun = performance.now();
        window.attackPage.show(hostile);
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
        const ms = performance.now() - begun;
        document.getElementById('main')?.replaceChildren();
        return ms;
      }, text);
      expect(took, name).toBeLessThan(10_000);
    }
    expect(await own.evaluate(() => window.attackPage.violations)).toEqual([]);
    expect(site.asked).toEqual([]);
    await own.close();
  });

  test('oversized formulas stay text, and the page keeps working', async () => {
    const own = await browser.newPage();
    await own.goto(site.url);
    await own.waitForFunction(() => 'attackPage' in window);
    /** Puts a formula into the deepest nesting of elements that the page allows. */
    const deep = (tex: string) =>
      `${'> '.repeat(44)}${'*a **b '.repeat(30)} $${tex}$ ${'c** d* '.repeat(30)}`;
    const all = Object.values(hostileFormulas);
    const refused = [
      ...all.map((tex) => `$$\n${tex}\n$$`),
      ...all.filter((tex) => !tex.includes('$')).map(deep),
    ];
    const set = Object.values(ordinaryFormulas).flatMap((tex) => [`$$\n${tex}\n$$`, deep(tex)]);
    const inOneLine = '$x^2$ '.repeat(2000);
    const many = Array.from({ length: 2000 }, (_, n) => `$x_{${n}}^2$`).join('\n\n');
    await own.evaluate(
      (texts) => window.attackPage.draw(texts, false),
      [...refused, ...set, inOneLine, many],
    );
    await own.waitForFunction(
      // Its paragraphs come in slices.
      (count) => {
        const formulas = [...document.querySelectorAll('section:last-child .md-formula')];
        const isDone = (one: Element) => one.matches('.md-formula-set') || one.hasAttribute('data-note');
        return formulas.length === count && formulas.every(isDone);
      },
      2000,
      { timeout: 60_000 },
    );
    const shown = await own.evaluate(() =>
      [...document.querySelectorAll('#main > section')].map(
        (section) => section.querySelector('.md-formula-set') !== null,
      ),
    );
    expect(shown).toEqual([...refused.map(() => false), ...set.map(() => true), true, true]);
    const last = own.locator('section:last-child');
    expect(await last.locator('.md-formula-set').count()).toBeGreaterThan(500);
    expect(await last.locator('[data-note]').count()).toBeGreaterThan(500);
    expect(await own.locator('section:nth-last-child(2) .md-formula').count()).toBeLessThan(500);
    await own.close();
  });

  test('drawn accents are seen under the policy, and display formulas fill about the room kept for them', async () => {
    const own = await browser.newPage();
    await own.goto(site.url);
    await own.waitForFunction(() => 'attackPage' in window);
    const formulas = [
      ...[
        'E = mc^2',
        '\\vec{F} = m\\vec{a}',
        'x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
        '\\oiint_S \\vec{B} \\cdot d\\vec{S} = 0',
      ],
      ...[
        '\\sum_{n=1}^\\infty \\frac{1}{n^2} = \\frac{\\pi^2}{6}',
        '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
      ],
    ];
    // Once KaTeX has loaded: its style sheet changes the first formula.
    await own.evaluate(() => window.attackPage.show('$x$'));
    await own.waitForSelector('.md-formula-set');
    // Read in the same task, before any is typeset.
    const kept = await own.evaluate(
      (text) => {
        window.attackPage.show(text);
        return [...document.querySelectorAll('.md-formula-display')].map((one) => one.clientHeight);
      },
      formulas.map((tex) => `$$\n${tex}\n$$`).join('\n\n'),
    );
    await own.waitForFunction(
      (count) => document.querySelectorAll('.md-formula-display.md-formula-set').length === count,
      formulas.length,
    );
    const filled = await own.evaluate(() =>
      [...document.querySelectorAll('.md-formula-display')].map((one) => one.clientHeight),
    );
    for (const [at, height] of filled.entries()) {
      expect(Math.abs(height - (kept[at] ?? 0)), formulas[at]).toBeLessThan(12);
    }
    const widths = await own.evaluate(() =>
      [...document.querySelectorAll('.accent-body svg, .mop svg')].map(
        (svg) => svg.getBoundingClientRect().width,
      ),
    );
    expect(widths.length).toBeGreaterThan(4);
    expect(Math.min(...widths)).toBeGreaterThan(5);
    await own.close();
  });

  test('no linked host name is resolved before the user opens the link', async () => {
    const watched = await watchNames(site.url);
    await watched.page.waitForFunction(() => 'attackPage' in window);
    const links = Array.from({ length: 50 }, (_, n) => `[${n}](https://linked-${n}.example/x)`);
    const texts = attacks(site.canaryUrl).filter((_, n) => n % runs(9, 1).numRuns === 0);
    const drawn = [links.join(' '), 'https://bare.example/', ...texts.map(({ text }) => text)];
    await watched.page.evaluate((all) => window.attackPage.draw(all, false), drawn);
    const { lookedUp, seesHints } = await watched.end();
    const found = { canaries: lookedUp };
    figure({ gate: 'names that hostile Markdown has looked up', n: drawn.length, unit: 'texts', found });
    expect(lookedUp).toBe(0);
    expect(seesHints).toBe(true);
  });

  test('the checks above detect planted violations', async () => {
    await page.evaluate((url) => {
      const picture = document.createElement('img');
      picture.src = `${url}/planted.png`;
      const link = document.createElement('a');
      link.setAttribute('href', 'javascript:window.attacked=1');
      document.getElementById('main')?.append(picture, link);
    }, site.canaryUrl);
    await page.waitForFunction(() => window.attackPage.violations.length > 0);
    expect(await page.evaluate(() => window.attackPage.addresses())).toContain(
      'javascript:window.attacked=1',
    );
    const bare = await browser.newPage();
    await bare.goto(`${site.canaryUrl}/planted`);
    expect(site.asked).toContain('/planted');
    await bare.close();
  });
});
