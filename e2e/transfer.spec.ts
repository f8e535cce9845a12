import type { Page } from '@playwright/test';
import type { App, SavedFile } from './fixtures/app.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

/** ChatGPT export: a tree of messages by id. */
const CHATGPT = [
  {
    id: 'c-1',
    conversation_id: 'c-1',
    title: 'Harbour talk',
    create_time: 1_700_000_000,
    update_time: 1_700_000_100,
    current_node: 'b',
    mapping: {
      root: { id: 'root', message: null, parent: null, children: ['a'] },
      a: {
        id: 'a',
        parent: 'root',
        children: ['b'],
        message: {
          id: 'a',
          author: { role: 'user' },
          create_time: 1_700_000_000,
          content: { content_type: 'text', parts: ['Where do the ships sleep?'] },
        },
      },
      b: {
        id: 'b',
        parent: 'a',
        children: [],
        message: {
          id: 'b',
          author: { role: 'assistant' },
          create_time: 1_700_000_050,
          content: { content_type: 'text', parts: ['In the **harbour**.'] },
          metadata: { model_slug: 'some-model' },
        },
      },
    },
  },
];

async function openImport(page: Page): Promise<SettingsPage> {
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.goTo('Data & backup');
  return settings;
}

async function bringIn(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer } | string,
): Promise<void> {
  const picking = page.waitForEvent('filechooser');
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^(Choose a file…|Import another file)$/ })
    .click();
  await (await picking).setFiles(file);
}

async function exportAs(
  app: App,
  format: 'Markdown' | 'JSON' | 'Web page',
  { media = false } = {},
): Promise<SavedFile> {
  const { page } = app;
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Export chat…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export chat' });
  // The closing menu returns the focus to its button only if nothing else has it.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(dialog).toBeFocused();
  await dialog.getByText(format, { exact: true }).click();
  await dialog.getByRole('switch', { name: 'Include images and audio' }).setChecked(media);
  return app.saved(() => dialog.getByRole('button', { name: 'Export', exact: true }).click());
}

test('a chat is exported in three formats and imported complete into another Quartet', async ({
  app,
  startBeside,
}) => {
  const chat = new ChatPage(app.page);
  await chat.ask('Show me a table, some code and a formula');
  await chat.formulasSet();
  const said = (await chat.answerWords()).slice(0, 60);

  const markdown = await exportAs(app, 'Markdown');
  expect(markdown.name).toMatch(/\.md$/);
  expect(markdown.bytes.toString()).toContain('Show me a table');
  expect(markdown.bytes.toString()).toContain('```');

  // The export has no attachments, so it is not a zip.
  const along = await exportAs(app, 'Markdown', { media: true });
  expect(along.name).toMatch(/\.md$/);
  expect(along.bytes.toString()).toContain('Show me a table');

  const html = (await exportAs(app, 'Web page')).bytes.toString();
  expect(html).toContain('Show me a table');
  expect(html).not.toMatch(/<script|src="https?:/i);

  const json = await exportAs(app, 'JSON');
  expect(JSON.parse(json.bytes.toString())).toBeTruthy();

  const other = await startBeside();
  const there = new ChatPage(other.page);
  await openImport(other.page);
  await bringIn(other.page, { name: json.name, mimeType: 'application/json', buffer: json.bytes });
  await expect(other.page.getByText('1 chat imported')).toBeVisible();
  await other.page.getByRole('button', { name: 'Show chats' }).click();
  await there.list
    .getByRole('button', { name: /^Show me a table/ })
    .first()
    .click();
  await expect(there.questions).toHaveCount(1);
  await there.formulasSet();
  expect((await there.answerWords()).slice(0, 60)).toBe(said);
});

test("another program's export is imported once and undone; other files are refused", {
  tag: '@one-host',
}, async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const settings = await openImport(page);
  const file = {
    name: 'conversations.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(CHATGPT)),
  };

  await test.step('what is cut off brings nothing', async () => {
    await bringIn(page, { ...file, buffer: file.buffer.subarray(0, file.buffer.length - 40) });
    await expect(page.getByText(/incomplete or damaged/)).toBeVisible();
  });
  await test.step('what is another thing altogether is refused', async () => {
    await bringIn(page, { ...file, buffer: Buffer.from('{"hello":"world"}') });
    await expect(page.getByText(/^Unknown file\./)).toBeVisible();
  });
  await test.step('it comes in, and the second time it is here already', async () => {
    await bringIn(page, file);
    await expect(page.getByText('1 chat imported')).toBeVisible();
    await bringIn(page, file);
    await expect(page.getByText(/1 chat was already here/)).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await expect(settings.dialog).toBeHidden();
  await chat.list
    .getByRole('button', { name: /Harbour talk/ })
    .first()
    .click();
  await expect(chat.answers).toContainText('In the harbour.');

  await test.step('Undo puts what a file brought into the trash, and only that', async () => {
    const other = structuredClone(CHATGPT).map((one) => ({
      ...one,
      id: 'c-2',
      conversation_id: 'c-2',
      title: 'Second talk',
    }));
    await openImport(page);
    await bringIn(page, { ...file, buffer: Buffer.from(JSON.stringify([...CHATGPT, ...other])) });
    await expect(page.getByText('1 chat imported')).toBeVisible();
    await settings.dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 chat moved to the trash')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(settings.dialog).toBeHidden();
    await expect(chat.list.getByRole('button', { name: /^Harbour talk/ })).toHaveCount(1);
    await expect(chat.list.getByRole('button', { name: /^Second talk/ })).toHaveCount(0);
  });
});
