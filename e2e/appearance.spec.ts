import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { ROOT } from '../scripts/setup/places.mjs';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { findings } from './pages/findings.ts';
import { ParametersPage } from './pages/parameters-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test.describe('in a system that speaks English', () => {
  test.use({ look: { locale: 'en-US' } });
  test('the chosen language stays when the catalog of the system language loads late', async ({ app }) => {
    test.skip(app.host !== 'browser', 'the files of the page come from its host');
    const settings = new SettingsPage(app.page);
    await settings.open();
    await settings.chooseLanguage('简体中文');
    await expect(app.page.getByRole('dialog', { name: '设置' })).toBeVisible();
    const context = app.page.context();
    const chosen = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    await context.route('**/assets/messages-*.js', async (route) => {
      const file = new URL(route.request().url()).pathname;
      const words = readFileSync(join(ROOT, 'dist/renderer', file), 'utf8');
      // Each window starts in the system's language until the settings have loaded.
      if (words.includes('`Message`')) await chosen.promise;
      // The old page may still preload code while its host ends.
      await route.continue().catch(() => undefined);
      if (words.includes('`消息`')) chosen.resolve();
      if (words.includes('`Message`')) late.resolve();
    });
    await app.restart();
    await late.promise;
    await expect(app.page.getByRole('textbox', { name: '消息', exact: true })).toBeVisible();
    await expect(app.page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });
});

test('a window whose catalog fails to load says so, and a reload fixes it', async ({ app, watch }) => {
  const context = app.page.context();
  const words = '**/assets/messages-*.js';
  // The page first consumes its one-time link: a reload during that would need another one.
  await expect(new ChatPage(app.page).composer).toBeVisible();
  await context.route(words, (route) => route.abort());
  await app.reload();
  const told = app.page.getByRole('alert');
  await expect(told).toContainText('could not be opened');
  await expect(told).toContainText('无法打开');
  // The failed request is also reported as an error.
  await expect.poll(() => watch.errors.join()).not.toBe('');
  await context.unroute(words);
  await told.getByRole('button', { name: 'Reload' }).click();
  await expect(new ChatPage(app.page).composer).toBeVisible();
  // The page may have requested more than one part of the catalog.
  expect(watch.errors.filter((error) => !error.includes('/messages-'))).toEqual([]);
  watch.errors.length = 0;
});

test('forced colors and higher contrast still show the selection', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.ask('Hello');
  const look = (of: Locator, property: string) =>
    of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  const areas = page.getByRole('navigation', { name: 'Areas' });
  const here = areas.getByRole('button', { name: 'Chat' });
  const elsewhere = areas.getByRole('button', { name: 'Music' });
  const row = chat.list.locator('[data-row]').first();
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = await look(elsewhere, 'background-color');
  for (const chosen of [here, row]) expect(await look(chosen, 'background-color')).not.toBe(ground);
  expect(await look(page.locator('.message-bubble').first(), 'border-top-width')).toBe('1px');
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('e');
  await expect(page.locator('[data-found]').first()).toBeAttached();
  const match = (name: string) =>
    page
      .locator('[data-turn] p')
      .first()
      .evaluate((text, pseudo) => getComputedStyle(text, pseudo).backgroundColor, `::highlight(${name})`);
  expect(await match('found-current')).not.toBe(await match('found'));
  await page.keyboard.press('Escape');
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  for (const chosen of [here, row]) expect(await look(chosen, 'outline-width')).toBe('2px');
});

test('forced colors show a focused message field, slider lines, status dots and tooltip edges', async ({
  app,
}) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const parameters = new ParametersPage(page);
  const pill = page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: /Sandbox/ });
  const look = (of: Locator, property: string) =>
    of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = await look(page.locator('body'), 'background-color');
  await chat.composer.focus();
  const frame = page.locator('.focus-within\\:border-craft').filter({ has: chat.composer });
  expect(await look(frame, 'outline-style')).toBe('solid');
  expect(await look(pill.locator('.rounded-full'), 'background-color')).not.toBe(ground);
  await pill.hover();
  expect(await look(page.locator('[data-tooltip-bubble]'), 'outline-style')).toBe('solid');
  await parameters.open();
  // The temperature is not set: its slider has a line without a fill.
  const lines = parameters.drawer.locator('.h-1.rounded-full, .h-1 > .rounded-full');
  await expect(lines.first()).toBeVisible();
  for (const line of await lines.all()) expect(await look(line, 'background-color')).not.toBe(ground);
});

test.describe('in a system that speaks Chinese', () => {
  test.use({ look: { locale: 'zh-CN' }, isWelcomed: false });
  test('the first screen is in Chinese', async ({ app }) => {
    await expect(app.page.getByRole('button', { name: '使用沙盒' })).toBeVisible();
  });
});

test('an accent colors the window at once, stays readable, and is there from the first paint', async ({
  app,
}) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const settings = new SettingsPage(page);
  // The selector avoids the role, because the element has none under the dialog.
  const area = '[aria-current="page"]';
  const color = () =>
    app.page
      .locator(area)
      .first()
      .evaluate(async (element) => {
        await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
        return getComputedStyle(element).color;
      });
  await chat.ask('Show me a table, some code and a formula');
  const blue = await color();
  await settings.open();
  await settings.chooseAccent('Violet');
  await expect.poll(color).not.toBe(blue);
  const violet = await color();
  // This colour is too light for the light theme.
  await settings.chooseAccent('#ffe14d');
  await expect.poll(color).not.toBe(violet);
  await expect(settings.dialog.getByRole('status')).toHaveText(
    'Lightness adjusted in the light theme to keep text readable.',
  );
  expect(await findings(page), 'the settings').toEqual([]);
  await settings.close();
  expect(await findings(page), 'a chat').toEqual([]);
  await expect(chat.composer).toBeVisible();
  const yellow = await color();
  await app.restart();
  const { composer } = new ChatPage(app.page);
  await expect(composer).toBeVisible();
  await expect.poll(color).toBe(yellow);
  // No code of the bundle has run when the document has just been parsed.
  await app.page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const root = document.documentElement;
      if (document.readyState === 'interactive') root.dataset.first = root.style.getPropertyValue('--accent');
    });
  });
  await app.reload();
  await expect(composer).toBeVisible();
  await expect(app.page.locator('html')).toHaveAttribute('data-first', /^light-dark\(/);
});

test('density, theme and language apply at once and persist', async ({ app }) => {
  const chat = new ChatPage(app.page);
  const settings = new SettingsPage(app.page);
  // The selector avoids the role, because the element has none under the dialog.
  const row = '[data-chat-list] [data-row]';
  const height = async () => (await app.page.locator(row).first().boundingBox())?.height;
  // During a transition, the colour matches neither theme.
  const background = () =>
    app.page.evaluate(async () => {
      await Promise.allSettled(document.documentElement.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(document.documentElement).backgroundColor;
    });
  await chat.ask('Hello');

  await test.step('the compact density lowers the rows of the chats', async () => {
    expect(await height()).toBe(34);
    await settings.open();
    await settings.chooseDensity('Compact');
    await expect.poll(height).toBe(28);
    expect(await findings(app.page), 'the settings').toEqual([]);
    await settings.close();
    expect(await findings(app.page), 'a chat').toEqual([]);
  });

  const light = await background();
  await settings.open();
  await settings.chooseTheme('Dark');
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await settings.chooseLanguage('简体中文');
  await expect(app.page.getByRole('dialog', { name: '设置' })).toBeVisible();
  await expect(app.page.locator('html')).toHaveAttribute('lang', 'zh-CN');

  await app.restart();
  await expect(app.page.getByRole('textbox', { name: '消息', exact: true })).toBeVisible();
  await expect(app.page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect.poll(height).toBe(28);
  expect(await background()).toBe(dark);
});

for (const [width, height] of [
  [700, 800],
  [640, 480],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ look: { width, height } });
    test('every view fits and works', async ({ app }) => {
      const { page } = app;
      const chat = new ChatPage(page);
      await chat.ask('Show me a table, some code and a formula');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'pixels wider than the window').toBe(0);
      await expect(chat.list).toBeHidden();
      await page.getByRole('button', { name: 'Show the list' }).click();
      await expect(chat.search).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(chat.search).toBeHidden();
      await expect(chat.composer).toBeInViewport({ ratio: 1 });
      await expect(
        chat.sendButton.or(page.getByRole('button', { name: 'Type a message first.' })),
      ).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'Settings' }).click();
      const pane = page.getByRole('dialog', { name: 'Settings' }).locator('.scrollable').last();
      const box = await pane.boundingBox();
      expect((box?.height ?? 0) / height, 'share of the height for a page of the settings').toBeGreaterThan(
        0.5,
      );
    });
  });
}
