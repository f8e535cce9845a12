import type { Page } from '@playwright/test';
import { expect, HASTY, test } from './fixtures/test.ts';
import { AnswersPage } from './pages/answers-page.ts';
import { ChatPage } from './pages/chat-page.ts';
import { findings } from './pages/findings.ts';
import { ParametersPage } from './pages/parameters-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

const WEATHER = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};
const HARBOUR = {
  name: 'harbour.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('The harbour was built in 1704.\nIts lighthouse is forty metres tall and white.\n'),
};
const RED = {
  name: 'red.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const CLAUDE = [
  {
    uuid: 'c-1',
    name: 'Harbour talk',
    created_at: '2024-01-01T10:00:00Z',
    updated_at: '2024-01-01T10:00:10Z',
    chat_messages: [
      { uuid: 'm-1', sender: 'human', text: 'Where do the ships sleep?', created_at: '2024-01-01T10:00:00Z' },
      { uuid: 'm-2', sender: 'assistant', text: 'In the harbour.', created_at: '2024-01-01T10:00:10Z' },
    ],
  },
];

async function expectClean(page: Page, what: string): Promise<void> {
  expect(await findings(page), what).toEqual([]);
}

test('axe finds no serious violation in the parameters of both APIs and the tool dialog', async ({ app }) => {
  const { page } = app;
  const drawer = new ParametersPage(page);
  for (const face of ['Chat completions', 'Messages'] as const) {
    await drawer.open();
    await drawer.useInterface(face);
    await drawer.open();
    await drawer.pasteTools([WEATHER]);
    if (face === 'Chat completions') await drawer.addRow(['Token ID', 'Bias'], ['100000', '-2']);
    await drawer.write('Temperature', 3);
    await drawer.drawer.getByText('Request preview').click();
    await expectClean(page, face);
  }
  await drawer.drawer.getByRole('button', { name: 'Edit get_weather' }).click();
  await expect(page.getByRole('dialog', { name: 'Tool get_weather' })).toBeVisible();
  await expectClean(page, 'the dialog of a tool');
});

test('axe finds no serious violation in token probabilities and answer details', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const answers = new AnswersPage(page);
  const drawer = new ParametersPage(page);
  await drawer.open();
  await drawer.choose('Log probabilities', 'On');
  await drawer.write('Alternatives per token', 3);
  await drawer.close();
  await chat.ask('Hello');
  await chat.lastAnswer.getByText('Token probabilities').click();
  const tokens = chat.lastAnswer.getByRole('listbox', { name: /tokens\. Use the arrow keys/ });
  await tokens.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Alternatives')).toBeVisible();
  await expectClean(page, 'probabilities');
  const facts = await answers.facts(chat.lastAnswer);
  await expect(facts).toContainText('Responding model');
  await expectClean(page, 'the facts of an answer');
});

test('axe finds no serious violation in the model picker and in columns', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const answers = new AnswersPage(page);
  await chat.composer.fill('Hello');
  await answers.openCompare(['vendor-s2', 'no-such-model']);
  await expectClean(page, 'the choice of models');
  await answers.goCompare(2);
  await expect(answers.columns).toHaveCount(2);
  await answers.expectAllAnswered();
  await expectClean(page, 'columns, one of them failed');
});

test('axe finds no serious violation in tool results, attachments and sources', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const drawer = new ParametersPage(page);
  await drawer.open();
  await drawer.useInterface('Messages');
  await drawer.close();
  await chat.attach(RED, HARBOUR);
  await expect(page.getByText(/can’t see images/)).toBeVisible();
  const chip = page
    .getByRole('list', { name: 'Attached documents' })
    .getByRole('button', { description: 'Open harbour.txt' });
  await chip.click();
  const preview = page.getByRole('dialog', { name: /harbour\.txt/ });
  await expect(preview).toContainText('1704');
  await expectClean(page, 'an attachment, looked into');
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expectClean(page, 'attachments');
  await chat.composer.fill('How tall is the lighthouse?');
  await page.getByRole('button', { name: 'Send without it' }).click();
  await expect(chat.questions.last()).toContainText('How tall is the lighthouse?');
  await chat.expectAnswered();
  await chat.lastAnswer.getByRole('button', { name: 'Source 1' }).first().focus();
  await expect(page.getByText('forty metres tall').last()).toBeVisible();
  await expectClean(page, 'sources');
  await chat.lastAnswer.getByRole('button', { name: 'Show in document' }).first().click();
  await expect(page.getByRole('dialog', { name: /harbour\.txt/ })).toBeVisible();
  await expectClean(page, 'the passage in its document');
  await page.keyboard.press('Escape');
  await drawer.open();
  await drawer.pasteTools([WEATHER]);
  await drawer.close();
  await chat.send('What is the weather in Lisbon? Use get_weather.');
  await expect(page.getByRole('form', { name: 'Tool results' })).toBeVisible();
  await expectClean(page, 'the results of tools');
});

test('axe finds no serious violation in saved prompts', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.composer.fill('Tell me about {{topic}}');
  await page.getByRole('button', { name: 'More send options' }).click();
  await page.getByRole('menuitem', { name: 'Save as prompt…' }).click();
  const editor = page.getByRole('dialog', { name: 'New prompt' });
  await editor.getByRole('textbox', { name: 'Name' }).fill('essay');
  await expectClean(page, 'a new prompt');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Saved prompts' })).toContainText('essay');
  await expectClean(page, 'saved prompts');
  await page.keyboard.press('Escape');
  await chat.composer.fill('');
  await chat.composer.pressSequentially('/ess');
  await expect(page.getByRole('listbox', { name: 'Saved prompts' })).toBeVisible();
  await expectClean(page, 'prompts by their names');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Fill in “essay”' })).toBeVisible();
  await expectClean(page, 'what a prompt asks for');
});

test('axe finds no serious violation in find in chat and a full context', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  await chat.ask('Tell me about lanterns');
  await page.keyboard.press('ControlOrMeta+f');
  const bar = page.getByRole('search', { name: 'Find in chat' });
  await bar.getByRole('textbox').fill('lanterns');
  await expect(bar).toContainText(/\d+ of \d+/);
  await expectClean(page, 'finding');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Context(:|$)/ }).click();
  const meter = page.getByRole('dialog', { name: 'Context' });
  await meter.getByRole('textbox', { name: /^Context size of vendor-s2/ }).fill('256');
  await meter.getByRole('button', { name: 'Set' }).click();
  await expect(meter).toContainText(/of 256 tokens/);
  await expectClean(page, 'how full the context is');
  await page.keyboard.press('Escape');
  await chat.composer.fill('And more about lanterns. '.repeat(60));
  await chat.composer.press('Enter');
  await expect(page.getByRole('alertdialog', { name: /no longer fits/ })).toBeVisible();
  await expectClean(page, 'the choices of a full context');
});

test('axe finds no serious violation in search filters, export, import and usage', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const settings = new SettingsPage(page);
  await chat.ask('Tell me about lanterns');
  await chat.search.fill('lanterns');
  await expect(chat.list.locator('mark').first()).toBeVisible();
  await page.getByRole('button', { name: 'Search filters' }).click();
  const filter = page.getByRole('dialog', { name: 'Search filters' });
  await filter.getByRole('button', { name: 'Date range' }).click();
  await filter.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expectClean(page, 'the filter of the search');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Export chat…' }).click();
  await expect(page.getByRole('dialog', { name: 'Export chat' })).toBeVisible();
  await expectClean(page, 'exporting');
  await page.keyboard.press('Escape');
  await settings.open();
  await settings.goTo('Usage');
  await expect(settings.dialog).toContainText(/Answers\s*1/);
  await settings.dialog.getByText('Show as table').click();
  await expectClean(page, 'usage');
  await settings.goTo('Data & backup');
  await expect(settings.dialog.getByText('Import chats')).toBeVisible();
  await expectClean(page, 'the place for imports');
  const choosing = page.waitForEvent('filechooser');
  await settings.dialog.locator('button', { hasText: 'Choose a file…' }).click();
  await (await choosing).setFiles({
    name: 'conversations.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(CLAUDE)),
  });
  await expect(page.getByText('1 chat imported')).toBeVisible();
  await expectClean(page, 'the report of an import');
});
