import type { Locator, Page } from '@playwright/test';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { MusicPage } from './pages/music-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ isWelcomed: true, latency: HASTY });

test('a double click on Delete deletes one chat and neither opens nor renames another', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const rows = chat.list.locator('[data-row]');
  // Enough for the menu of one to cover others.
  for (let n = 1; n <= 14; n += 1) {
    await chat.newChat();
    await chat.send(`Say ${n}`);
    await expect(rows).toHaveCount(n);
  }
  await chat.expectAnswered();
  await rows.nth(1).click({ button: 'right' });
  const item = page.getByRole('menuitem', { name: 'Delete' });
  await doubleClick(page, item, () => expect(rows).toHaveCount(13));
  await chat.send('Still here');
  await expect(chat.questions).toContainText(['Say 14', 'Still here']);
  await expect(rows).toHaveCount(13);
});

test.describe('at the pace of a service', () => {
  test.use({ latency: undefined });

  test('a double click on Remove withdraws one queued message', async ({ app }) => {
    const { page } = app;
    const chat = new ChatPage(page);
    await chat.send('Write 3000 words about the sea');
    await chat.expectStreaming();
    const queued = page.getByRole('listitem').filter({ hasText: /^Queued/ });
    for (const text of ['Queued one', 'Queued two', 'Queued three']) await chat.send(text);
    await expect(queued).toHaveCount(3);
    await doubleClick(page, queued.nth(1).getByRole('button', { name: 'Remove' }), () =>
      expect(queued).toHaveText(['Queued one', 'Queued three']),
    );
    await chat.send('Queued four');
    await expect(queued).toHaveText(['Queued one', 'Queued three', 'Queued four']);
  });

  test('a double click on Stop does not send what is being typed', async ({ app }) => {
    const { page } = app;
    const chat = new ChatPage(page);
    await chat.send('Write 3000 words about the sea');
    await chat.expectStreaming();
    await chat.composer.fill('Half typed');
    await doubleClick(page, chat.stopButton, () => expect(chat.sendButton).toBeVisible());
    await expect(chat.composer).toHaveValue('Half typed');
    await chat.ask('All typed');
    await expect(chat.questions).toContainText(['the sea', 'All typed']);
  });

  test('a double click on Stop in Tasks does not send the task again', async ({ app }) => {
    const { page } = app;
    const music = new MusicPage(page);
    await music.open();
    await music.title.fill('Quay song');
    await music.writeLyrics('[verse]\nOnce more around the bay');
    await music.makeButton.click();
    await page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('button', { name: /^Tasks/ })
      .click();
    const main = page.getByRole('main');
    const again = main.getByRole('button', { name: /^(Try|Check) again/ });
    await doubleClick(page, main.getByRole('button', { name: /^(Stop|Remove)/ }).first(), () =>
      expect(again).toBeVisible(),
    );
    await expect(again).toBeFocused();
    await main.getByRole('button', { name: 'Clear completed' }).click();
    await expect(main.locator('[data-row]')).toHaveCount(0);
  });
});

test('a double click on Settings leaves them open', async ({ app }) => {
  const { page } = app;
  const settings = new SettingsPage(page);
  const button = page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('button', { name: 'Settings', exact: true });
  await doubleClick(page, button, () => expect(settings.dialog).toBeVisible());
  await page.keyboard.press('Tab');
  await expect(settings.dialog).toBeVisible();
});

test('buttons that vanish when pressed pass the focus on', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.ask('Say one thing');
  for (const press of ['Enter', 'click'] as const) {
    const regenerate = chat.lastAnswer.getByRole('button', { name: 'Regenerate', exact: true });
    if (press === 'Enter') await regenerate.press('Enter');
    else await regenerate.click();
    await expect(chat.composer).toBeFocused();
    await chat.expectAnswered();
  }
  const step = (name: string) => chat.lastAnswer.getByRole('button', { name, exact: true });
  await step('Previous version').press('Enter');
  await expect(chat.branch(chat.lastAnswer, 2, 3)).toBeVisible();
  await expect(step('Previous version')).toBeFocused();
  // Two steps of one double click, though each version has buttons of its own.
  await step('Next version').click();
  await expect(chat.branch(chat.lastAnswer, 3, 3)).toBeVisible();
  await expect(step('Previous version')).toBeFocused();
  await doubleClick(page, step('Previous version'), () =>
    expect(chat.branch(chat.lastAnswer, 2, 3)).toBeVisible(),
  );
  await expect(chat.branch(chat.lastAnswer, 1, 3)).toBeVisible();
  await expect(step('Next version')).toBeFocused();
});

/** Clicks twice at one place; the second click comes once `between` is done. */
async function doubleClick(page: Page, target: Locator, between: () => Promise<unknown>): Promise<void> {
  await target.hover();
  await page.mouse.down();
  await page.mouse.up();
  await between();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}
