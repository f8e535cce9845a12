import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('chats of a project send its instructions until they are moved out', async ({ app }) => {
  let { page } = app;
  let chat = new ChatPage(page);
  await chat.ask('Say "zanzibar" please');
  const rows = () => chat.list.locator('[data-row]');
  const zanzibar = () => rows().filter({ hasText: 'zanzibar' });
  const tea = () => rows().filter({ hasText: 'Tea' });
  const ofProject = () => page.getByRole('button', { name: 'Project: Tea', exact: true });
  const instructions = 'Mention the harbour.';

  // A new project from the chat's own menu receives the chat.
  await zanzibar().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to project' }).click();
  await page.getByRole('menuitem', { name: 'New project…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  const name = dialog.getByRole('textbox', { name: 'Project name' });
  await dialog.getByRole('textbox', { name: 'Instructions' }).fill(instructions);
  await name.fill('  ');
  await name.press('Enter');
  await expect(dialog).toContainText('Enter a name.');
  await name.fill('x'.repeat(300));
  await expect(name).toHaveValue('x'.repeat(200));
  await name.fill('Tea');
  await name.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(ofProject()).toBeVisible();
  await chat.ask('/request');
  await expect(chat.lastAnswer).toContainText(instructions);

  // A new chat starts in the project of the open chat and is there after a restart.
  await chat.newChat();
  await expect(ofProject()).toBeVisible();
  await chat.ask('Tell me about harbours');
  await app.restart();
  page = app.page;
  chat = new ChatPage(page);
  await expect(ofProject()).toBeVisible();
  await expect(rows()).toHaveText([/Tea/, /harbours/, /zanzibar/]);
  await tea().click();
  await expect(rows()).toHaveText([/Tea/]);
  await page.reload();
  await expect(tea()).toHaveAttribute('aria-expanded', 'false');

  // The palette finds it by its name, and the keyboard renames it in place.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Tea');
  await page.getByRole('option', { name: 'Tea', exact: true }).click();
  await expect(tea()).toBeFocused();
  await expect(rows()).toHaveCount(3);
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Project name' }).fill('Green tea');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Project: Green tea' })).toBeVisible();

  // The chat's menu removes it from the project, undo restores it, and the menu removes it again.
  await zanzibar().click();
  const moveOut = async () => {
    await page.getByRole('button', { name: 'Chat menu' }).click();
    await page.getByRole('menuitem', { name: 'Move to project' }).click();
    await page.getByRole('menuitemradio', { name: 'No project' }).click();
    await expect(page.getByRole('button', { name: /^Project:/ })).toBeHidden();
  };
  await moveOut();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Project: Green tea' })).toBeVisible();
  await moveOut();
  await chat.ask('/request');
  await expect(chat.lastAnswer).not.toContainText(instructions);

  // Several selected chats move together.
  await rows()
    .filter({ hasText: 'harbours' })
    .click({ modifiers: ['ControlOrMeta'] });
  await zanzibar().click({ modifiers: ['ControlOrMeta'] });
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Move to project' })
    .click();
  await page.getByRole('menuitemradio', { name: 'No project' }).click();
  await expect(page.getByText('2 chats removed from their projects')).toBeVisible();
  await expect(rows().first()).toHaveText(/Green tea/);
});

test('chats of a deleted project stay in the list and return to it by undo', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByRole('textbox', { name: 'Project name' }).fill('茶 🍵');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const rows = chat.list.locator('[data-row]');
  const tea = rows.filter({ hasText: '茶' });
  await tea.hover();
  await page.getByRole('button', { name: 'New chat in “茶 🍵”' }).click();
  await expect(chat.composer).toBeFocused();
  await chat.ask('Tell me about harbours');
  await expect(rows).toHaveText([/茶/, /harbours/]);
  // The editor of the system prompt shows the project's instructions, if there are any.
  await tea.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Mention the tide.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+.');
  await expect(page.getByText('Sent after the instructions of “茶 🍵”.')).toBeVisible();
  await page.getByText('Request preview').click();
  await expect(page.getByRole('group').filter({ hasText: 'Request preview' }).last()).toContainText(
    'the tide',
  );
  await page.keyboard.press('ControlOrMeta+.');

  await tea.focus();
  await page.keyboard.press('Delete');
  await expect(rows).toHaveText([/harbours/]);
  await expect(page.getByRole('button', { name: /^Project:/ })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText([/茶/, /harbours/]);
  await expect(page.getByRole('button', { name: 'Project: 茶 🍵' })).toBeVisible();
});
