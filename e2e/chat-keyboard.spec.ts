import type { FileChooser } from '@playwright/test';
import { said } from './fixtures/journey-locale.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ParametersPage } from './pages/parameters-page.ts';
import { tabTo } from './pages/tab-to.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('parameters, prompts, details, find and export work by keyboard alone', async ({ app }) => {
  const { page } = app;
  const { keyboard } = page;
  const chat = new ChatPage(page);
  const drawer = new ParametersPage(page);
  // The listener starts early, so that it sees the first chooser, too.
  const chooser = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));

  await test.step('a parameter is set, and its button has the focus again', async () => {
    await tabTo(page, drawer.button, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(drawer.drawer).toBeVisible();
    await tabTo(page, drawer.field('Temperature'));
    await keyboard.type('0.5');
    await keyboard.press('Tab');
    await expect(drawer.button).toHaveAccessibleName('Parameters: 1 set');
    await tabTo(page, drawer.drawer.getByRole('button', { name: 'Close parameters' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(drawer.drawer).toBeHidden();
    await expect(drawer.button).toBeFocused();
  });

  await test.step('files are asked for, and none is chosen', async () => {
    const attach = page.getByRole('button', { name: 'Attach files' });
    await tabTo(page, attach);
    await keyboard.press('Enter');
    await (await chooser).setFiles([]);
    await expect(page.getByRole('list', { name: 'Attached documents' })).toHaveCount(0);
  });

  await test.step('what is written is saved as a prompt, and called up by its name', async () => {
    await tabTo(page, chat.composer, 'Shift+Tab');
    await keyboard.type('Tell me about lanterns');
    await tabTo(page, page.getByRole('button', { name: 'More send options' }));
    await keyboard.press('Enter');
    // Visibility is not enough: the menu receives keys only once it has the focus.
    await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
    await keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Save as prompt…' })).toBeFocused();
    await keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'New prompt' });
    const name = editor.getByRole('textbox', { name: 'Name' });
    await expect(editor).toBeVisible();
    await tabTo(page, name);
    await keyboard.type('lamps');
    await tabTo(page, editor.getByRole('button', { name: 'Save', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Saved prompts' })).toContainText('lamps');
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keyboard.press('Shift+Escape');
    await expect(chat.composer).toBeFocused();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('/lam');
    await expect(page.getByRole('option', { name: /lamps/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(chat.composer).toHaveValue('Tell me about lanterns');
    await keyboard.press('Enter');
    await expect(chat.questions).toHaveCount(1);
    await chat.expectAnswered();
  });

  const facts = chat.lastAnswer.getByRole('button', { name: /^Answer details/ });
  await test.step('facts open, and Esc gives the focus back', async () => {
    await tabTo(page, facts, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Answer details' })).toContainText('Responding model');
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(facts).toBeFocused();
  });

  await test.step('so it is with finding', async () => {
    await keyboard.press('ControlOrMeta+f');
    const bar = page.getByRole('search', { name: 'Find in chat' });
    await keyboard.type('lanterns');
    await expect(bar).toContainText(/\d+ of \d+/);
    await keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(facts).toBeFocused();
  });

  await test.step('and with exporting', async () => {
    const more = page.getByRole('button', { name: 'Chat menu' });
    await tabTo(page, more, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
    const exporting = page.getByRole('menuitem', { name: 'Export chat…' });
    // The test types one letter, because slow further letters would start a new search. A menu takes no input method.
    if (/^[A-Z]/.test(said('Export chat…'))) await keyboard.type(said('Export chat…').charAt(0));
    else await tabTo(page, exporting, 'ArrowDown');
    await expect(exporting).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Export chat' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(more).toBeFocused();
  });
});

test('a chat is renamed and deleted from its menu; a deleted answer is regenerated', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.ask('What is 17% of 2,340?');
  const more = page.getByRole('button', { name: 'Chat menu' });

  await test.step('its title is edited in place', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Rename chat' }).click();
    const title = page.getByRole('main').getByRole('textbox', { name: 'Chat name' });
    await title.fill('Percents');
    await title.press('Enter');
    const button = page.getByRole('heading', { name: 'Percents' }).getByRole('button');
    await expect(button).toBeFocused();
    await button.press('Enter');
    await title.press('Escape');
    await expect(button).toBeFocused();
  });

  await test.step('a message without an answer offers to have it answered', async () => {
    await chat.lastAnswer.getByRole('button', { name: 'More actions' }).click();
    await page
      .getByRole('menuitem', { name: /^Delete/ })
      .first()
      .click();
    await expect(chat.answers).toHaveCount(0);
    await chat.questions.last().getByRole('button', { name: 'Regenerate' }).click();
    await chat.expectAnswered();
    await expect(chat.lastAnswer).toContainText('397.8');
  });

  await test.step('Ctrl+Z outside of text brings a deleted chat back', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete chat' }).click();
    await expect(page.getByText('“Percents” deleted')).toBeVisible();
    await page.getByRole('main').focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('heading', { name: 'Percents' })).toBeVisible();
  });
});
