import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('find in chat steps through the matches', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.ask('Say "zanzibar and zanzibar" please');
  await chat.ask('写一首关于海港的诗');
  await page.keyboard.press('ControlOrMeta+f');
  const bar = page.getByRole('search', { name: 'Find in chat' });
  const field = bar.getByRole('textbox');
  await expect(field).toBeFocused();
  await field.fill('ZANZIBAR');
  await expect(bar).toContainText(/\d+ of \d+/);
  const [at = 0, of = 0] = ((await bar.innerText()).match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b);
  expect(of).toBeGreaterThanOrEqual(2);
  await field.press('Enter');
  await expect(bar).toContainText(`${(at % of) + 1} of ${of}`);
  await field.fill('海港');
  await expect(bar).toContainText(/\d+ of \d+/);
  await field.fill('nothing of the kind');
  await expect(bar).toContainText('No results');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
});

test('a chat restored after a reload leaves the focus in the search field', async ({ app }) => {
  const chat = new ChatPage(app.page);
  await chat.ask('Say zanzibar please');
  await app.reload();
  await chat.search.focus();
  await expect(chat.questions.last()).toContainText('zanzibar');
  await expect(chat.search).toBeFocused();
  await chat.search.fill('zanzibar');
  await chat.search.press('Enter');
  await expect(chat.composer).toBeFocused();
});

test('a search result is scrolled to once; returning later keeps the position', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.ask('Say zanzibar please');
  for (const place of ['Lisbon', 'Bergen', 'Naples']) await chat.ask(`Tell me a long story of ${place}`);
  await chat.search.fill('zanzibar');
  await chat.list
    .getByRole('button', { name: /zanzibar/i })
    .first()
    .click();
  await expect(chat.questions.first()).toBeInViewport();
  await chat.ask('And of Genoa?');
  await expect(chat.questions.last()).toBeInViewport();
  for (const area of ['Speech', 'Chat'])
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: area }).click();
  await expect(chat.questions.last()).toBeInViewport();
  await expect(chat.questions.first()).not.toBeInViewport();
});

test('find shortcuts pressed while the first message is being sent search the chat', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.composer.fill('Hello');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+f');
  const bar = page.getByRole('search', { name: 'Find in chat' });
  await expect(bar.getByRole('textbox')).toBeFocused();
  await bar.getByRole('textbox').fill('hello');
  await expect(bar).toContainText(/\d+ of \d+/);
});

test('the search over all chats is filtered by content, model and time', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.send('Mind this sorting code:\n\n```js\nmarbles.sort();\n```');
  await chat.expectAnswered();
  await chat.newChat();
  await chat.chooseModel('vendor-s2-lite');
  await chat.ask('Tell me what sorting mail is like');
  await chat.search.fill('sorting');
  const coded = chat.list.getByText(/Mind this sorting code/);
  const mail = chat.list.getByText(/sorting mail/);
  await expect(coded.first()).toBeVisible();
  await expect(mail.first()).toBeVisible();

  await test.step('to messages with code', async () => {
    await page.getByRole('button', { name: 'Search filters' }).click();
    const filter = page.getByRole('dialog', { name: 'Search filters' });
    await filter.getByRole('button', { name: 'Code' }).click();
    await page.keyboard.press('Escape');
    await expect(mail).toHaveCount(0);
    await expect(coded.first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove “Code” filter' }).click();
    await expect(mail.first()).toBeVisible();
  });

  await test.step('to a model, and to a time in which nothing was said', async () => {
    await page.getByRole('button', { name: 'Search filters' }).click();
    const filter = page.getByRole('dialog', { name: 'Search filters' });
    await filter.getByRole('button', { name: /^Model/ }).click();
    await page.getByRole('combobox', { name: 'Choose a model' }).fill('vendor-s2-lite');
    await page.getByRole('option', { name: 'vendor-s2-lite' }).first().click();
    await expect(coded).toHaveCount(0);
    await expect(mail.first()).toBeVisible();
    await filter.getByRole('button', { name: 'Date range' }).click();
    await filter.getByLabel('To', { exact: true }).fill('2020-01-31');
    await expect(chat.list).toContainText('No results');
    await page.keyboard.press('Escape');
    // The closing dialog has a button of the same name.
    await expect(filter).toBeHidden();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(coded.first()).toBeVisible();
    await expect(mail.first()).toBeVisible();
  });
});
