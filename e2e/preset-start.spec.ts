import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

const journeys = [
  {
    locale: 'en-US',
    ...{
      choose: 'Choose a model',
      presets: 'Presets',
      saveAs: 'Save as preset…',
      name: 'Name',
      save: 'Save',
    },
    ...{ models: 'Models', palette: 'Command palette' },
  },
  {
    locale: 'zh-CN',
    ...{ choose: '选择模型', presets: '预设', saveAs: '存为预设…', name: '名称', save: '保存' },
    ...{ models: '模型', palette: '命令面板' },
  },
] as const;

for (const { locale, choose, presets, saveAs, name, save, models, palette } of journeys) {
  test.describe(locale, () => {
    test.use({ look: { locale } });

    test('a new chat starts with a preset from its card, @ or the palette', async ({ app }) => {
      const { page } = app;
      const chat = new ChatPage(page, locale);
      const model = (id: string) => page.getByRole('button', { name: new RegExp(`[:：] ?${id}$`) });
      const newChat = async () => {
        await page.keyboard.press('Alt+n');
        await expect(chat.questions).toHaveCount(0);
        await expect(model('vendor-s2')).toBeVisible();
      };

      await test.step('the model is saved as a preset with an emoji', async () => {
        await model('vendor-s2').click();
        await page.getByRole('combobox', { name: choose }).fill('partner-5.1');
        await page.getByRole('option', { name: 'partner-5.1' }).first().click();
        await page.keyboard.press('ControlOrMeta+.');
        await page.getByRole('button', { name: new RegExp(`^${presets}`) }).click();
        await page.getByRole('menuitem', { name: saveAs }).click();
        const dialog = page.getByRole('dialog').last();
        await dialog.getByRole('textbox', { name }).fill('🦊 Fox');
        await dialog.getByRole('button', { name: save, exact: true }).click();
        await expect(dialog).toHaveCount(0);
        await page.keyboard.press('ControlOrMeta+.');
        await chat.ask('Hello');
      });

      await test.step('its card sets the new chat', async () => {
        await newChat();
        const card = page
          .getByRole('list', { name: presets })
          .getByRole('button', { name: 'Fox', exact: true });
        await expect(card).toHaveAttribute('aria-pressed', 'false');
        await card.click();
        await expect(card).toHaveAttribute('aria-pressed', 'true');
        await expect(model('partner-5.1')).toBeVisible();
        await expect(chat.composer).toBeFocused();
        await chat.ask('Hello again');
        await expect(chat.lastAnswer).toContainText('partner-5.1');
        await expect(card).toHaveCount(0);
      });

      await test.step('@ offers it before the first message only', async () => {
        await chat.composer.pressSequentially('@fox');
        await expect(page.getByRole('listbox', { name: models })).toHaveCount(0);
        await chat.composer.fill('');
        await newChat();
        await chat.composer.pressSequentially('@fox');
        await expect(page.getByRole('option', { name: /^Fox/ })).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(chat.composer).toHaveValue('');
        await expect(model('partner-5.1')).toBeVisible();
        await chat.ask('And you?');
      });

      await test.step('the palette begins a chat with it', async () => {
        await page.keyboard.press('ControlOrMeta+k');
        await page.getByRole('combobox', { name: palette }).fill('Fox');
        await page.getByRole('option', { name: /Fox/ }).first().click();
        await expect(chat.questions).toHaveCount(0);
        await expect(model('partner-5.1')).toBeVisible();
      });
    });
  });
}
