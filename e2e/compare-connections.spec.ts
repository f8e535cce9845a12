import { startSandboxServer } from '../sandbox/server.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { AnswersPage } from './pages/answers-page.ts';
import { ChatPage } from './pages/chat-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('two connections answer one question, and @ sends one message over another connection', async ({
  app,
}) => {
  const first = await startSandboxServer({ key: 'key-of-the-first-one', latency: 0 });
  const second = await startSandboxServer({ key: 'key-of-the-second-one', latency: 0 });
  const asked = () =>
    [first, second].map(({ requests }) => requests.bodies({ path: '/v1/chat/completions' }));
  try {
    const { page } = app;
    const chat = new ChatPage(page);
    const answers = new AnswersPage(page);
    const settings = new SettingsPage(page);
    const dialog = page.getByRole('dialog', { name: 'Compare models' });
    await settings.addConnection({ name: 'Second', url: second.url, key: second.key });
    await settings.close();
    await settings.addConnection({ name: 'First', url: first.url, key: first.key });
    await settings.close();

    await test.step('each column goes over its connection and says so', async () => {
      await chat.composer.fill('Tell me about lighthouses');
      await answers.openCompare(['vendor-s2']);
      await dialog.getByRole('button', { name: /^Model 2: / }).click();
      await page.getByRole('combobox', { name: 'Choose a model' }).fill('second vendor-s2');
      await page.getByRole('option', { name: 'vendor-s2' }).first().click();
      await answers.goCompare(2);
      await expect(answers.columns).toHaveCount(2);
      await expect(answers.columns.nth(1).getByRole('heading').first()).toHaveText('vendor-s2Second');
      await answers.expectAllAnswered();
      expect(asked()).toEqual([1, 1]);
    });

    await test.step('a message called with @ goes over another connection, the next one over the chat’s', async () => {
      await answers.columns
        .first()
        .getByRole('button', { name: /^Continue with this|Selected/ })
        .or(answers.columns.first().getByText('Selected'))
        .first()
        .click();
      await chat.composer.pressSequentially('Hello @vendor-s2');
      const list = page.getByRole('listbox', { name: 'Models' });
      await list.getByRole('option', { name: /vendor-s2 Second/ }).click();
      await page.keyboard.press('Enter');
      await expect.poll(asked).toEqual([1, 2]);
      await chat.expectAnswered();
      await expect(chat.lastAnswer).toContainText('Second');
      await chat.lastAnswer.getByRole('button', { name: 'Regenerate', exact: true }).click();
      await expect.poll(asked).toEqual([1, 3]);
      await chat.expectAnswered();
      await chat.ask('And you?');
      await expect.poll(asked).toEqual([2, 3]);
    });
  } finally {
    await first.close();
    await second.close();
  }
});
