import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { findings } from './pages/findings.ts';
import { WelcomePage } from './pages/welcome-page.ts';
import { LOCALES, wordsOf } from './pages/words.ts';

test.use({ latency: HASTY });

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ look: { locale } });

    test('axe finds no serious violation in any view', async ({ app }) => {
      const { page } = app;
      const { keyboard } = page;
      const chat = new ChatPage(page, locale);
      const found = () => findings(page, { withColours: locale === 'en-US' });
      await expect(page.locator('html')).toHaveAttribute(
        'lang',
        locale === 'zh-CN' ? locale : locale.slice(0, 2),
      );
      expect(await found(), 'first run').toEqual([]);
      await new WelcomePage(page, locale).chooseSandbox();
      await expect(chat.composer).toBeVisible();
      expect(await found(), 'empty chat').toEqual([]);
      await chat.ask('Show me a table, some code and a formula');
      expect(await found(), 'a chat').toEqual([]);
      await chat.ask('/fault status=500 Hello.');
      expect(await found(), 'an error').toEqual([]);
      await keyboard.press('ControlOrMeta+6');
      await expect(page.getByRole('grid')).toBeVisible();
      expect(await found(), 'the tasks').toEqual([]);
      await page.locator('[data-row]').first().focus();
      await keyboard.press('Shift+F10');
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await found(), 'what can be done with a task').toEqual([]);
      await page.getByRole('menuitem', { name: wordsOf(locale).details }).click();
      await expect(page.getByRole('dialog')).toContainText('/v1/chat/completions');
      expect(await found(), 'the inspector').toEqual([]);
      await keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await found(), 'the palette').toEqual([]);
      await keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await keyboard.press('ControlOrMeta+,');
      await expect(page.getByRole('dialog')).toBeVisible();
      const pages = page.getByRole('dialog').getByRole('navigation').getByRole('button');
      await expect(pages.first()).toBeVisible();
      for (const button of await pages.all()) {
        await button.click();
        // The loaded page is checked, not its loading skeleton.
        await expect(page.getByRole('dialog').locator('.animate-pulse')).toHaveCount(0);
        expect(await found(), `settings: ${await button.innerText()}`).toEqual([]);
      }
    });
  });
}
