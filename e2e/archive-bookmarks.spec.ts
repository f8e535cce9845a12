import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

test('an archived chat leaves the list, is found by the search, and a message returns it', async ({
  app,
}) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await new WelcomePage(page).chooseSandbox();
  await chat.ask('Say "zanzibar" please');
  await chat.newChat();
  await chat.ask('Tell me about harbours');
  const rows = chat.list.locator('[data-chat-list]');
  const zanzibar = rows.getByRole('button', { name: /^Say "zanzibar"/ });
  const archived = page.getByRole('status').filter({ hasText: 'This chat is archived.' });

  await zanzibar.hover();
  await rows.getByRole('button', { name: /^Actions for “Say "zanzibar"/ }).click();
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await expect(zanzibar).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(zanzibar).toBeVisible();

  await zanzibar.click();
  await expect(chat.questions.last()).toContainText('zanzibar');
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Archive chat' }).click();
  await expect(zanzibar).toBeHidden();
  await expect(chat.questions.last()).toContainText('harbours');

  await chat.list.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive' });
  await expect(dialog.getByRole('button', { name: /^Say "zanzibar"/ })).toBeVisible();
  await dialog.getByRole('button', { name: /^Unarchive “Say "zanzibar"/ }).click();
  await expect(dialog).toContainText('Archive is empty');
  await page.keyboard.press('Escape');
  await expect(zanzibar).toBeVisible();

  await zanzibar.click();
  await expect(chat.questions.last()).toContainText('zanzibar');
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await expect(zanzibar).toBeHidden();
  await page.reload();
  await chat.search.fill('zanzibar');
  await rows
    .getByRole('button', { name: /zanzibar/ })
    .first()
    .click();
  await expect(archived).toBeVisible();
  await chat.search.fill('');
  await expect(zanzibar).toBeHidden();
  await chat.ask('And once more?');
  await expect(archived).toBeHidden();
  await expect(zanzibar).toBeVisible();
});
