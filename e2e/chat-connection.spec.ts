import { startSandboxServer } from '../sandbox/server.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

const CHAT = '/v1/chat/completions';

test('a chat shows and keeps its connection until the user changes it', async ({ app }) => {
  const first = await startSandboxServer({ key: 'key-of-the-first-one', latency: 0 });
  const second = await startSandboxServer({ key: 'key-of-the-second-one', latency: 0 });
  const asked = () => [first.requests.bodies({ path: CHAT }), second.requests.bodies({ path: CHAT })];
  try {
    const { page } = app;
    const chat = new ChatPage(page);
    const settings = new SettingsPage(page);
    const header = (connection: string) =>
      page.getByRole('button', { name: `Model: vendor-s2, connection: ${connection}`, exact: true });
    const useFromPill = async (name: string) => {
      await page.getByRole('button', { name: /^Connection: / }).click();
      await page.getByRole('menuitemradio', { name }).click();
    };
    await expect(page.getByRole('button', { name: 'Model: vendor-s2', exact: true })).toBeVisible();
    await settings.addConnection({ name: 'First', url: first.url, key: first.key });
    await settings.close();
    await settings.addConnection({ name: 'Second', url: second.url, key: second.key });
    await settings.close();

    await test.step('a chat begun but not sent follows the default connection', async () => {
      await expect(header('Second')).toBeVisible();
      await chat.composer.fill('Hello there');
      await useFromPill('First');
      await expect(header('First')).toBeVisible();
      await chat.composer.press('Enter');
      await chat.expectAnswered();
      await expect.poll(asked).toEqual([1, 0]);
    });

    await test.step('a chat with an answer keeps its connection when the default changes', async () => {
      await useFromPill('Second');
      await expect(page.getByRole('button', { name: /^Connection: Second/ })).toBeVisible();
      await expect(header('First')).toBeVisible();
      await chat.ask('Tell me a story');
      expect(asked()).toEqual([2, 0]);
    });

    await test.step('changed in the header, messages, Regenerate and a fork go to the new one', async () => {
      await header('First').click();
      await page.getByRole('combobox', { name: 'Choose a model' }).fill('second vendor-s2');
      await page.getByRole('option', { name: 'vendor-s2' }).first().click();
      await header('Second').click();
      const choice = page.getByRole('group', { name: 'Connection', exact: true });
      await choice.getByRole('button', { name: /^First,/ }).click();
      await expect(header('First')).toBeAttached();
      await choice.getByRole('button', { name: /^Second,/ }).click();
      await page.keyboard.press('Escape');
      await expect(header('Second')).toBeVisible();
      await chat.ask('And another story');
      expect(asked()).toEqual([2, 1]);
      await chat.lastAnswer.getByRole('button', { name: 'Regenerate', exact: true }).click();
      await expect.poll(asked).toEqual([2, 2]);
      await expect(chat.branch(chat.lastAnswer, 2, 2)).toBeVisible();
      await chat.expectAnswered();
      await chat.lastAnswer.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Branch into new chat' }).click();
      await expect(header('Second')).toBeVisible();
      await chat.ask('In the fork');
      expect(asked()).toEqual([2, 3]);
    });

    await test.step('at 200 % the connection stays in the rail', async () => {
      const size = page.viewportSize() ?? { width: 1280, height: 800 };
      await page.setViewportSize({ width: 720, height: 450 });
      const pill = page.getByRole('button', { name: /^Connection: / });
      await expect(pill).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Tasks' })).toBeInViewport({ ratio: 1 });
      await page.setViewportSize(size);
    });

    await test.step('without its connection it sends nothing until another one is chosen', async () => {
      await settings.openConnections();
      await settings.dialog.getByRole('button', { name: 'Edit Second' }).click();
      await settings.dialog.getByRole('button', { name: 'Remove connection' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expect(settings.dialog.getByRole('button', { name: 'Add connection' })).toBeVisible();
      await expect(settings.dialog.getByRole('listitem').filter({ hasText: 'Second' })).toBeHidden();
      await settings.close();
      await useFromPill('First');
      await expect(header('Removed connection')).toBeVisible();
      await chat.composer.fill('Are you there?');
      await chat.composer.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'connection was removed' })).toBeVisible();
      expect(asked()).toEqual([2, 3]);
      await page.getByRole('button', { name: 'Use First', exact: true }).click();
      await expect(header('First')).toBeVisible();
      await chat.composer.press('Enter');
      // The previous answer stays in view until this message is sent.
      await expect.poll(asked).toEqual([3, 3]);
      await chat.expectAnswered();
    });
  } finally {
    await first.close();
    await second.close();
  }
});
