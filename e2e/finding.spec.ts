import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

test('words are found in the conversation, one after another', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await new WelcomePage(page).chooseSandbox();
  await chat.ask('Say "zanzibar and zanzibar" please');
  await chat.ask('写一首关于海港的诗');
  await chat.composer.press('ControlOrMeta+f');
  const bar = page.getByRole('search', { name: 'Find in this conversation' });
  const field = bar.getByRole('searchbox').or(bar.getByRole('textbox')).first();
  await expect(field).toBeFocused();
  await field.fill('ZANZIBAR');
  await expect(bar).toContainText(/\d+ of \d+/);
  const [, at = '', of = ''] = /(\d+) of (\d+)/.exec(await bar.innerText()) ?? [];
  expect(Number(of)).toBeGreaterThanOrEqual(2);
  await field.press('Enter');
  await expect(bar).toContainText(`${(Number(at) % Number(of)) + 1} of ${of}`);
  await field.fill('海港');
  await expect(bar).toContainText(/1 of \d+|\d+ of \d+/);
  await field.fill('nothing of the kind');
  await expect(bar).toContainText('Nothing found');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
});

test('the search over all conversations is narrowed by what messages hold, by model and by time', async ({
  app,
}) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await new WelcomePage(page).chooseSandbox();
  await chat.ask('Write a sorting function in TypeScript');
  await chat.newChat();
  await chat.chooseModel('vendor-s2-lite');
  await chat.ask('Tell me what sorting mail is like');
  await chat.search.fill('sorting');
  const hits = chat.list.getByRole('button', { name: /sorting/i });
  await expect(hits.first()).toBeVisible();
  await page.getByRole('button', { name: 'Filter the search' }).click();
  const filter = page.getByRole('dialog', { name: 'Narrow the search' });
  await filter.getByText('Code', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(chat.list).toContainText('TypeScript');
  await expect(chat.list).not.toContainText('sorting mail');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(chat.list).toContainText('sorting mail');
});
