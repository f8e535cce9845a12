import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('an archived chat leaves the list, stays searchable, and returns with a new message', async ({
  app,
}) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.ask('Say "zanzibar" please');
  await chat.newChat();
  await chat.ask('Tell me about harbours');
  const rows = chat.list.locator('[data-chat-list]');
  const zanzibar = rows.getByRole('button', { name: /^Say "zanzibar"/ });
  const archived = page.getByRole('status').filter({ hasText: 'This chat is archived.' });

  await zanzibar.hover();
  await rows.getByRole('button', { name: /^Actions for “Say "zanzibar"/ }).click();
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await expect(zanzibar).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(zanzibar).toBeVisible();

  await zanzibar.click();
  await expect(chat.questions.last()).toContainText('zanzibar');
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Archive chat' }).click();
  await expect(zanzibar).toBeHidden();
  await expect(chat.questions.last()).toContainText('harbours');

  await chat.list.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive', exact: true });
  await expect(dialog.getByRole('button', { name: /^Say "zanzibar"/ })).toBeVisible();
  await dialog.getByRole('button', { name: /^Unarchive “Say "zanzibar"/ }).click();
  await expect(dialog).toContainText('Archive is empty');
  await page.keyboard.press('Escape');
  await expect(zanzibar).toBeVisible();

  await zanzibar.click();
  await expect(chat.questions.last()).toContainText('zanzibar');
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await expect(zanzibar).toBeHidden();
  await page.reload();
  await expect(rows.getByRole('button', { name: 'Tell me about harbours', exact: true })).toBeVisible();
  await chat.search.fill('zanzibar');
  await rows
    .getByRole('button', { name: /zanzibar/ })
    .first()
    .click();
  await expect(archived).toBeVisible();
  await chat.search.fill('');
  await expect(zanzibar).toBeHidden();
  await chat.ask('And once more?');
  await expect(archived).toBeHidden();
  await expect(zanzibar).toBeVisible();
});

test('bookmarks can be filtered and stepped through, also after a restart', async ({ app }) => {
  let { page } = app;
  let chat = new ChatPage(page);
  await chat.ask('Say "zanzibar" please');
  for (const place of ['Lisbon', 'Bergen', 'Naples']) await chat.ask(`Tell me a long story of ${place}`);
  const marks = chat.transcript.getByRole('button', { name: 'Remove bookmark' });
  // The last answer is bookmarked by its shortcut, the first message by its menu.
  await page.keyboard.press('Alt+Shift+d');
  await expect(marks).toHaveCount(1);
  // Rows out of view are not in the DOM, so the first one there may be another.
  const question = () => chat.questions.filter({ hasText: 'zanzibar' });
  await chat.scrollUpTo(question());
  await question().getByText('zanzibar').click({ button: 'right' });
  const [words, menu] = await Promise.all(
    [question().getByText('zanzibar'), page.getByRole('menu')].map((one) => one.boundingBox()),
  );
  const pointer = (words?.y ?? 0) + (words?.height ?? 0) / 2;
  const [top, bottom] = [menu?.y ?? 0, (menu?.y ?? 0) + (menu?.height ?? 0)];
  expect(Math.max(top - pointer, pointer - bottom), 'px between the pointer and the menu').toBeLessThan(12);
  await page.getByRole('menuitem', { name: 'Bookmark', exact: true }).click();
  await expect(question().getByRole('button', { name: 'Remove bookmark' })).toBeVisible();

  await app.restart();
  page = app.page;
  chat = new ChatPage(page);
  const [first, last] = [question(), chat.answers.last()];
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Bookmarks' }).click();
  const bar = page.getByRole('search', { name: 'Bookmarks' });
  await expect(bar).toContainText(/[12] of 2/);
  await expect(bar.getByRole('button', { name: 'Next' })).toBeFocused();
  const isAtFirst = (await bar.innerText()).includes('1 of 2');
  await expect(isAtFirst ? first : last).toBeInViewport();
  await page.keyboard.press('F3');
  await expect(bar).toContainText(isAtFirst ? '2 of 2' : '1 of 2');
  await expect(isAtFirst ? last : first).toBeInViewport();
  await expect(isAtFirst ? first : last).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  await page.getByRole('button', { name: /^Search filters/ }).click();
  await page.getByRole('button', { name: 'Bookmarked' }).click();
  await page.keyboard.press('Escape');
  await expect(chat.list).toContainText('2 results');
  await chat.search.fill('zanzibar');
  await expect(chat.list).toContainText('1 result');
  await chat.list.locator('[data-row]').first().click();
  await expect(first).toBeInViewport();
  await first.getByRole('button', { name: 'Remove bookmark' }).click();
  await expect(chat.list).toContainText('No results');
});
