import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('deleting, comparing and closing a pane in chat keep the focus in the window', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.ask('Say one thing');
  await chat.ask('Say another');
  await test.step('a deleted message', async () => {
    await chat.answers.first().getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete message' }).click();
    await expect(chat.answers).toHaveCount(1);
    await expect(chat.composer).toBeFocused();
  });
  await test.step('a comparison', async () => {
    await chat.composer.fill('Which of you?');
    await page.getByRole('button', { name: 'More send options' }).click();
    await page.getByRole('menuitem', { name: 'Compare models…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare models' });
    await dialog.getByRole('button', { name: 'Compare 2', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(chat.composer).toBeFocused();
    await page.getByRole('button', { name: 'Show one' }).click();
    await expect(page.getByRole('button', { name: 'Side by side' })).toBeFocused();
  });
  await test.step('the list and the parameters', async () => {
    await chat.composer.focus();
    await page.keyboard.press('ControlOrMeta+.');
    await expect(page.getByRole('region', { name: 'Parameters' }).locator(':focus')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+.');
    await expect(chat.composer).toBeFocused();
    // Hidden and shown again from the message box, which is where its focus goes.
    await page.keyboard.press('ControlOrMeta+b');
    await expect(chat.search).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+b');
    await chat.search.focus();
    await page.keyboard.press('ControlOrMeta+b');
    await expect(chat.composer).toBeFocused();
  });
});

test('Tab at the edge of a menu and of a panel closes it and returns to its button', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.composer.fill('Hello');
  for (const [name, role] of [
    ['More send options', 'menu'],
    ['Model:', 'dialog'],
  ] as const) {
    for (const key of ['Tab', 'Shift+Tab']) {
      await test.step(`${key} in ${name}`, async () => {
        const button = page.getByRole('button', { name });
        await button.press('Enter');
        await expect(page.locator(`[role=${role}]:focus-within`)).toBeVisible();
        await page.keyboard.press(key);
        await expect(page.getByRole(role)).toHaveCount(0);
        await expect(button).toBeFocused();
      });
    }
  }
  await chat.ask('Say one thing');
  await test.step('a submenu', async () => {
    const button = page.getByRole('button', { name: 'Chat menu' });
    await button.press('Enter');
    await page.getByRole('menuitem', { name: 'Move to project' }).press('ArrowRight');
    await expect(page.getByRole('menu')).toHaveCount(2);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

test('a dialog and a list leave the focus in the window, and a menu closes below the palette', async ({
  app,
}) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const main = page.getByRole('main');
  await test.step('a menu below the palette', async () => {
    await chat.composer.fill('Hello');
    await page.getByRole('button', { name: 'More send options' }).press('Enter');
    await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
    // Also one that is hidden from assistive technology.
    await expect(page.locator('[role=menu]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'More send options' })).toBeFocused();
  });
  await test.step('the button that shows the list', async () => {
    await page.getByRole('button', { name: 'Hide the list' }).click();
    await page.getByRole('button', { name: 'Show the list' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Hide the list' })).toBeFocused();
  });
  await test.step('Settings, opened from a list over the view', async () => {
    await page.keyboard.press('ControlOrMeta+1');
    await page.setViewportSize({ width: 700, height: 800 });
    await page.keyboard.press('ControlOrMeta+f');
    await expect(chat.search).toBeFocused();
    await page.keyboard.press('ControlOrMeta+,');
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Settings' })).toHaveCount(0);
    await expect(main.locator(':focus').or(main.and(page.locator(':focus')))).toHaveCount(1);
  });
  await test.step('buttons that disappear with their view', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await chat.ask('Say one thing');
    await page.keyboard.press('ControlOrMeta+4');
    await page.getByRole('button', { name: 'Trash' }).press('Enter');
    await expect(main.getByRole('heading', { name: 'Trash' })).toBeVisible();
    await expect(main).toBeFocused();
    await page.keyboard.press('ControlOrMeta+6');
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('nothing like it');
    await page.getByRole('button', { name: 'Show all tasks' }).press('Enter');
    await expect(main).toBeFocused();
  });
});
