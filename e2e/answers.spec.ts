import { expect, HASTY, test } from './fixtures/test.ts';
import { AnswersPage } from './pages/answers-page.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ParametersPage } from './pages/parameters-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

const WEATHER = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};

for (const face of ['Chat completions', 'Messages'] as const) {
  test(`the user answers a tool call over ${face}, and the model continues`, async ({ app }) => {
    const { page } = app;
    const chat = new ChatPage(page);
    const drawer = new ParametersPage(page);
    await drawer.open();
    await drawer.useInterface(face);
    await drawer.pasteTools([WEATHER]);
    await drawer.close();
    await chat.send('What is the weather in Lisbon? Use get_weather.');
    const form = page.getByRole('form', { name: 'Tool results' });
    await expect(form).toBeVisible();
    await expect(chat.lastAnswer).toContainText('get_weather');
    await form.getByRole('textbox', { name: 'Result of get_weather' }).fill('{"sky":"clear","degrees":21}');
    await form.getByText('Save as the result of get_weather').click();
    await form.getByRole('button', { name: 'Send result' }).click();
    await chat.expectAnswered();
    await expect(chat.lastAnswer).toContainText('21');
    await expect(form).toBeHidden();

    // The form offers the saved tool the next time.
    await chat.send('And the weather in Porto? Use get_weather.');
    await expect(form.getByRole('textbox', { name: 'Result of get_weather' })).toHaveValue(/"degrees":\s*21/);
  });
}

test('a saved tool result is sent automatically, until after five rounds the user is asked', async ({
  app,
}) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const drawer = new ParametersPage(page);
  await drawer.open();
  await drawer.pasteTools([WEATHER]);
  // The model must call the tool in every turn, so the calls would never end.
  await drawer.select('Tool use', 'Must call a tool');
  await drawer.drawer.getByRole('button', { name: 'Edit get_weather' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tool get_weather' });
  await dialog.getByText('Use a canned result').click();
  await dialog.getByRole('textbox', { name: 'Result', exact: true }).fill('clear sky');
  await dialog.getByText('Always reply automatically').click();
  await dialog.getByRole('button', { name: 'Save tool' }).click();
  await drawer.close();
  await chat.send('What is the weather in Lisbon?');
  await expect(page.getByText(/sent 5 times in a row/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('form', { name: 'Tool results' })).toBeVisible();
});

test('an answer shows the citations of a document', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const drawer = new ParametersPage(page);
  await drawer.open();
  await drawer.useInterface('Messages');
  await drawer.close();
  await chat.attach({
    name: 'harbour.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      'The harbour was built in 1704.\nIts lighthouse is forty metres tall and white.\nFishing boats leave at four in the morning.\n',
    ),
  });
  await expect(page.getByRole('button', { name: 'Cite: harbour.txt' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await chat.ask('How tall is the lighthouse?');
  const mark = chat.lastAnswer.getByRole('button', { name: 'Source 1' }).first();
  await mark.focus();
  await expect(page.getByText('forty metres tall').last()).toBeVisible();
  const sources = chat.lastAnswer
    .getByRole('region', { name: 'Sources' })
    .or(chat.lastAnswer.getByText('Sources'))
    .first();
  await expect(sources).toBeVisible();
  await expect(chat.lastAnswer).toContainText('harbour.txt');
  await chat.lastAnswer.getByRole('button', { name: 'Show in document' }).first().click();
  const dialog = page.getByRole('dialog', { name: /harbour\.txt/ });
  await expect(dialog.locator('mark')).toContainText('forty metres tall');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('token probabilities tint the answer and list the alternatives', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const drawer = new ParametersPage(page);
  await drawer.open();
  await drawer.choose('Log probabilities', 'On');
  await drawer.write('Alternatives per token', 3);
  await drawer.close();
  await chat.ask('Tell me a story about rain');
  await chat.lastAnswer.getByText('Token probabilities').click();
  await expect(chat.lastAnswer.getByRole('list', { name: 'Probability of each token' })).toBeVisible();
  const tokens = chat.lastAnswer.getByRole('listbox', { name: /tokens\. Use the arrow keys/ });
  await tokens.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Alternatives').or(page.getByText('Chosen')).first()).toBeVisible();
});

test('every stop reason is explained', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const drawer = new ParametersPage(page);
  await drawer.open();
  await drawer.useInterface('Messages');
  await drawer.close();
  for (const [reason, words] of [
    ['refusal', 'The model declined to answer.'],
    ['pause_turn', 'The model paused.'],
    ['compaction', 'The service compacted the chat'],
    ['max_tokens', 'The answer reached the token limit.'],
    ['model_context_window_exceeded', 'no longer fits the model'],
  ] as const) {
    await chat.ask(`/end ${reason}`);
    await expect(chat.lastAnswer, reason).toContainText(words);
  }
  await chat.ask('/end end_turn');
  await expect(chat.lastAnswer).not.toContainText('Ended');
});

test('every detail the service returns with an answer is shown', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const answers = new AnswersPage(page);
  const drawer = new ParametersPage(page);
  await chat.ask('Hello');
  const facts = await answers.facts(chat.lastAnswer);
  for (const word of [
    'Responding model',
    'System fingerprint',
    'fp_quartet_sandbox_1',
    'Input',
    'Output',
    'Total',
  ]) {
    await expect(facts).toContainText(word);
  }
  await page.keyboard.press('Escape');
  await drawer.open();
  await drawer.useInterface('Messages');
  await drawer.write('Container', 'container_1');
  await drawer.choose('Prompt cache', 'Short-lived');
  await drawer.close();
  await chat.ask('Hello again');
  const more = await answers.facts(chat.lastAnswer);
  for (const word of ['Container', 'container_1', 'Expires', 'Cache reads', 'Cache writes', 'Web searches']) {
    await expect(more).toContainText(word);
  }
});
