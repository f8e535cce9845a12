import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

const manifestShape = z.object({
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
});

/** Media query that matches in a window of the installed app. */
const APP_WINDOW = '(display-mode: standalone)';

/** Overrides the result of that query in a page, because a real installation would stay on the computer. */
async function fakeAppWindow(page: Page, isApp: boolean): Promise<void> {
  await page.addInitScript(
    ({ query, isApp: matches }) => {
      const ask = window.matchMedia.bind(window);
      const mode = Object.assign(new EventTarget(), { matches, media: query });
      const becomeApp = () => {
        mode.matches = true;
        mode.dispatchEvent(new MediaQueryListEvent('change', { matches: true, media: query }));
      };
      Object.assign(window, {
        becomeApp,
        matchMedia: (asked: string) => (asked === query ? mode : ask(asked)),
      });
    },
    { query: APP_WINDOW, isApp },
  );
}

test('Chromium accepts the manifest, and its addresses respond', async ({ app }) => {
  test.skip(app.host !== 'browser', 'only a browser installs the page');
  const { page } = app;
  await expect(new WelcomePage(page).heading).toBeVisible();
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const address = new URL(href ?? '', page.url());
  const response = await page.request.get(address.href);
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/manifest+json']);
  const text = await response.text();
  const manifest = manifestShape.parse(JSON.parse(text));

  const devtools = await page.context().newCDPSession(page);
  const found = await devtools.send('Page.getAppManifest');
  expect([found.url, found.errors, found.data]).toEqual([address.href, [], text]);
  // The test's private window does not allow an installation, and Chromium lists the remaining obstacles.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);

  expect((await page.request.get(new URL(manifest.start_url, address).href)).status()).toBe(200);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test('the icon counts tasks that ended while the page was hidden', async ({ app }) => {
  test.skip(app.host !== 'browser', 'the desktop app counts by itself');
  const { page } = app;
  // The page's badge calls are recorded instead of shown, and the test controls the page's visibility.
  await page.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(window, { badges, isAway: false });
    const isAway = () => Reflect.get(window, 'isAway') === true;
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    });
    document.hasFocus = () => !isAway();
    Object.defineProperty(document, 'visibilityState', { get: () => (isAway() ? 'hidden' : 'visible') });
  });
  const badges = () => page.evaluate(() => Reflect.get(window, 'badges'));
  const setAway = (isAway: boolean) =>
    page.evaluate((value) => {
      Object.assign(window, { isAway: value });
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event(value ? 'blur' : 'focus'));
    }, isAway);

  // The link works once, so the page must have finished loading before it is reloaded.
  await expect(new WelcomePage(page).heading).toBeVisible();
  await page.reload();
  await new WelcomePage(page).chooseSandbox();
  const chat = new ChatPage(page);
  await expect.poll(badges).toEqual([0]);
  await chat.send('/fault status=500 Seen.');
  await expect(chat.lastAnswer).toContainText('Server error.');
  expect(await badges()).toEqual([0]);

  await setAway(true);
  await chat.send('/fault status=500 Away.');
  await expect.poll(badges).toEqual([0, 1]);
  await chat.send('/fault status=500 Still away.');
  await expect.poll(badges).toEqual([0, 1, 2]);
  await setAway(false);
  await expect.poll(badges).toEqual([0, 1, 2, 0]);
});

test('the installed app starts with the session of the tab it was installed from', async ({ app }) => {
  test.skip(app.host !== 'browser', 'only a browser installs the page');
  // The link works once, so the page must have finished loading before it is reloaded.
  await expect(new WelcomePage(app.page).heading).toBeVisible();
  await fakeAppWindow(app.page, false);
  await app.page.reload();
  await new WelcomePage(app.page).chooseSandbox();
  const context = app.page.context();
  const [tab, window] = [await context.newPage(), await context.newPage()];
  await fakeAppWindow(window, true);
  for (const page of [tab, window]) await page.goto(new URL('/', app.page.url()).href);
  await expect(window.getByRole('alert')).toContainText('open the new address in your browser');

  await app.page.evaluate(() => (globalThis as unknown as { becomeApp(): void }).becomeApp());
  await window.getByRole('button', { name: 'Reload page' }).click();
  await expect(new ChatPage(window).composer).toBeVisible();
  await tab.reload();
  await expect(tab.getByRole('alert')).toContainText('without its one-time link');
});
