import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

const journeys = [
  { locale: 'en-US', models: 'Models', remove: 'Remove partner-5.1', placeholder: 'Message vendor-s2' },
  { locale: 'zh-CN', models: '模型', remove: '移除 partner-5.1', placeholder: '给 vendor-s2 发消息' },
] as const;

for (const { locale, models, remove, placeholder } of journeys) {
  test.describe(locale, () => {
    test.use({ look: { locale } });

    test('a model mentioned with @ answers one message, and the chat keeps its model', async ({ app }) => {
      const { page } = app;
      const chat = new ChatPage(page, locale);
      await expect(chat.composer).toHaveAttribute('placeholder', placeholder);
      await chat.composer.pressSequentially('Hello @5.1');
      const list = page.getByRole('listbox', { name: models });
      await expect(list.getByRole('option', { name: /^partner-5\.1/ })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(chat.composer).toHaveValue('Hello ');
      const chip = page.getByRole('button', { name: remove });
      await expect(chip).toBeVisible();

      await test.step('the chip takes it back, and it can be chosen again', async () => {
        await chip.click();
        await expect(chip).toHaveCount(0);
        await expect(chat.composer).toBeFocused();
        await chat.composer.pressSequentially('@partner-5');
        await list.getByRole('option', { name: /^partner-5\.1/ }).click();
        await expect(chip).toBeVisible();
      });

      await test.step('the message goes there, and the next one to the chat’s own model', async () => {
        await page.keyboard.press('Enter');
        await chat.expectAnswered();
        await expect(chat.lastAnswer).toContainText('partner-5.1');
        await expect(chip).toHaveCount(0);
        await chat.ask('And you?');
        await expect(chat.lastAnswer).toContainText('vendor-s2');
        await expect(chat.answers).toHaveCount(2);
      });
    });
  });
}
