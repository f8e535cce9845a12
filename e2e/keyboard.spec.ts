import { said } from './fixtures/journey-locale.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ImagesPage } from './pages/images-page.ts';
import { MusicPage } from './pages/music-page.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { SpeechPage } from './pages/speech-page.ts';
import { tabTo } from './pages/tab-to.ts';

test.use({ latency: HASTY, isWelcomed: true });

test.describe('from the first screen on', () => {
  test.use({ isWelcomed: false });

  test('every area is used by keyboard alone', async ({ app }) => {
    const { page } = app;
    const { keyboard } = page;
    const chat = new ChatPage(page);

    await test.step('first run', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Use the sandbox' }));
      await keyboard.press('Enter');
      await expect(chat.composer).toBeFocused();
    });

    await test.step('write over two lines, send, stop with Esc', async () => {
      await keyboard.type('/fault slow=7000 What can you do here?');
      await keyboard.press('Shift+Enter');
      await keyboard.type('Second line.');
      await keyboard.press('Enter');
      await chat.expectStreaming();
      await expect(chat.questions.first()).toContainText('Second line.');
      await keyboard.press('Escape');
      await expect(chat.lastAnswer).toContainText('Stopped');
    });

    await test.step('edit by Tab, and walk the branches', async () => {
      const edit = chat.questions.first().getByRole('button', { name: 'Edit and resend' });
      await tabTo(page, edit, 'Shift+Tab');
      await keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused();
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type('Tell me about keyboards.');
      await keyboard.press('Enter');
      await chat.expectAnswered();
      await expect(chat.branch(chat.questions.first(), 2, 2)).toBeAttached();
      await tabTo(
        page,
        chat.questions.first().getByRole('button', { name: 'Previous version' }),
        'Shift+Tab',
      );
      await keyboard.press('Enter');
      await expect(chat.questions.first()).toContainText('Second line.');
    });

    await test.step('a chat opened by a click is renamed with F2, and a message begins on its row', async () => {
      await keyboard.press('Alt+n');
      await expect(chat.questions).toHaveCount(0);
      await expect(chat.composer).toBeFocused();
      const row = chat.list.locator('[data-row]').first();
      await row.click();
      await expect(chat.questions.first()).toBeVisible();
      await expect(row).toBeFocused();
      await keyboard.press('F2');
      await keyboard.type('Keyboards at home');
      await keyboard.press('Enter');
      await expect(row).toContainText('Keyboards at home');
      await expect(chat.questions).toHaveCount(1);
      await keyboard.type('more');
      await expect(chat.composer).toBeFocused();
      await expect(chat.composer).toHaveValue('more');
      await chat.composer.fill('');
    });

    await test.step('a new conversation, search, and back', async () => {
      await keyboard.press('Alt+n');
      await expect(chat.questions).toHaveCount(0);
      await expect(chat.composer).toBeFocused();
      await keyboard.press('ControlOrMeta+f');
      await keyboard.type('keyboards');
      await expect(chat.list.locator('mark').first()).toBeVisible();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await expect(chat.questions.first()).toContainText('keyboards');
    });

    await test.step('the palette finds an action and runs it', async () => {
      await keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
      // Before any input, the palette lists the available commands.
      const first = page.getByRole('listbox', { name: 'Command palette' }).getByRole('group').first();
      await expect(first.getByRole('option', { name: /^New chat/ })).toBeInViewport();
      await expect(first.getByRole('option', { name: /^Open settings/ })).toBeInViewport();
      await keyboard.type(
        said('Theme: Dark')
          .toLowerCase()
          .replace(/[:：] ?/, ' '),
      );
      await keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });

    await test.step('settings open, keep the focus, and give it back', async () => {
      const settings = new SettingsPage(page);
      await keyboard.press('ControlOrMeta+,');
      await expect(settings.dialog).toBeVisible();
      // The palette is also a dialog and keeps the focus while it fades out.
      await expect
        .poll(() => settings.dialog.evaluate((box) => box.contains(document.activeElement)))
        .toBe(true);
      for (let i = 0; i < 30; i += 1) {
        await keyboard.press('Tab');
        // When the focus wraps around, the guard at the end of the dialog passes it on a moment later.
        await expect
          .poll(() => settings.dialog.evaluate((box) => box.contains(document.activeElement)), {
            message: 'the focus stays in the dialog',
          })
          .toBe(true);
      }
      await keyboard.press('Escape');
      await expect(settings.dialog).toBeHidden();
    });

    await test.step('an area that is gone to takes what is typed', async () => {
      await keyboard.press('ControlOrMeta+2');
      await expect(new SpeechPage(page).script).toBeFocused();
      await keyboard.press('ControlOrMeta+3');
      await expect(new MusicPage(page).lyrics).toBeFocused();
      await keyboard.press('ControlOrMeta+4');
      await expect(new ImagesPage(page).prompt).toBeFocused();
      await keyboard.press('ControlOrMeta+1');
      await expect(chat.composer).toBeFocused();
    });
  });
});

test('the shortcut list and Settings are searched by keyboard', async ({ app }) => {
  const { page } = app;
  await page.keyboard.press('ControlOrMeta+/');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await tabTo(page, sheet.getByRole('searchbox', { name: 'Search shortcuts' }));
  await page.keyboard.type(said('Command palette').slice(-7));
  await expect(sheet.getByRole('term')).toHaveText(['Command palette']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('ControlOrMeta+,');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search settings' }));
  await page.keyboard.type(said('Keep exact requests up to'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Data & backup' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('slider', { name: 'Keep exact requests up to' })).toBeFocused();
});

test('typed text goes to the expected field', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);

  await test.step('right after its shortcut, to the palette', async () => {
    await expect(chat.composer).toBeFocused();
    await page.keyboard.type('my own words');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('trash');
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('trash');
    await page.keyboard.press('Escape');
    await expect(chat.composer).toBeFocused();
    await expect(chat.composer).toHaveValue('my own words');
    await chat.composer.fill('');
  });

  await test.step('an unfinished composition is not sent by Enter', async () => {
    await chat.composer.focus();
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
    await chat.composer.dispatchEvent('keydown', {
      key: 'Enter',
      code: 'Enter',
      isComposing: true,
      bubbles: true,
    });
    await client.send('Input.insertText', { text: '你好' });
    await expect(chat.composer).toHaveValue('你好');
    await expect(chat.questions).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(chat.questions.first()).toContainText('你好');
  });

  await test.step('after a model was chosen, to the message box', async () => {
    await page.getByRole('button', { name: /^Model: / }).click();
    await expect(page.getByRole('combobox', { name: 'Choose a model' })).toBeFocused();
    await page.keyboard.type('flash');
    // The next frame is a second late, so the letters are typed before it.
    await page.evaluate(() => {
      window.requestAnimationFrame = (run) => window.setTimeout(() => run(performance.now()), 1000);
    });
    await page.keyboard.press('Enter');
    await page.keyboard.type('And tomorrow?');
    await expect(chat.composer).toHaveValue('And tomorrow?');
  });
});

test('the palette finds a chat after a start in another area', async ({ app }) => {
  const { page } = app;
  await new ChatPage(page).ask('Tell me about the zebra');
  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
  await app.reload();
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
  const found = page.getByRole('group', { name: 'Chats' }).getByRole('option');
  // Features out of view load shortly after the start.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('zebra');
    await expect(found.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('the search shortcut reopens the collapsed list', async ({ app }) => {
  const { page } = app;
  const searches = { Music: 'songs', Images: 'prompts', Speech: 'voices', Chat: 'messages' };
  for (const [area, what] of Object.entries(searches)) {
    const search = page.getByRole('navigation', { name: 'List' }).getByLabel(`Search ${what}`);
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: area }).click();
    await expect(search).toBeVisible();
    await page.keyboard.press('ControlOrMeta+b');
    await expect(search).toBeHidden();
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.press('Q');
    await expect(search, area).toHaveValue('Q');
  }
});
