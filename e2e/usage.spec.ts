import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('tokens are counted by day, model and chat, and missing counts are stated', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const settings = new SettingsPage(page);
  await chat.ask('Tell me about lanterns');
  await chat.newChat();
  await chat.chooseModel('partner-k2.6');
  await chat.ask('Tell me about anchors');
  // An interrupted answer reports no usage.
  await chat.send('/fault drop-after=600 Tell me a story');
  await expect(chat.lastAnswer).toContainText('Interrupted');
  await settings.open();
  await settings.goTo('Usage');
  await expect(settings.dialog).toContainText(/Answers\s*3/);
  await expect(settings.dialog).toContainText('1 answer without usage data');
  const models = settings.dialog.getByRole('region', { name: 'By model' });
  await expect(models.getByRole('row', { name: /vendor-s2/ })).toBeVisible();
  await expect(models.getByRole('row', { name: /partner-k2\.6/ })).toBeVisible();
  await settings.dialog
    .getByRole('region', { name: 'By chat' })
    .getByRole('button', { name: /lanterns/ })
    .click();
  await expect(settings.dialog).toBeHidden();
  await expect(chat.questions.last()).toContainText('lanterns');
});
