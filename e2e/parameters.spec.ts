import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ParametersPage } from './pages/parameters-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

const TOOL = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};

/** Returns the request as the sandbox received it: `/request` makes it answer with the request's fields. */
async function arrived(chat: ChatPage): Promise<Record<string, unknown>> {
  await chat.ask('/request');
  const text = await chat.lastAnswer.getByRole('code').last().innerText();
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
}

test('every Chat completions parameter is sent as set', async ({ app }) => {
  const chat = new ChatPage(app.page);
  const drawer = new ParametersPage(app.page);
  await drawer.open();
  await drawer.write('System prompt', 'Begin every answer kindly.');
  await drawer.write('Temperature', 0.3);
  await drawer.write('Token limit', 900);
  await drawer.pasteTools([TOOL]);
  await drawer.write('Top p', 0.9);
  await drawer.write('Frequency penalty', -1.5);
  await drawer.write('Presence penalty', 0.5);
  await drawer.addRow(['Token ID', 'Bias'], ['100000', '-2']);
  await drawer.write('Seed', 42);
  await drawer.choose('Answer format', 'Text');
  await drawer.addStop('a"b');
  await drawer.choose('Log probabilities', 'On');
  await drawer.write('Alternatives per token', 2);
  await drawer.select('Tool use', 'Must not call tools');
  await drawer.choose('Usage in streams', 'On');
  await drawer.write('End user', 'someone');
  expect(await arrived(chat)).toEqual({
    model: 'vendor-s2',
    interface: 'chat',
    system: 'Begin every answer kindly.',
    turns: 1,
    tools: ['get_weather'],
    temperature: 0.3,
    max_tokens: 900,
    top_p: 0.9,
    frequency_penalty: -1.5,
    presence_penalty: 0.5,
    logit_bias: { 100000: -2 },
    seed: 42,
    response_format: { type: 'text' },
    stop: ['a"b'],
    logprobs: true,
    top_logprobs: 2,
    tool_choice: 'none',
    stream_options: { include_usage: true },
    user: 'someone',
  });
});

test('every Messages parameter is sent as set', async ({ app }) => {
  const chat = new ChatPage(app.page);
  const drawer = new ParametersPage(app.page);
  await drawer.open();
  await drawer.useInterface('Messages');
  await drawer.open();
  // At its default, which is the maximum, the thumb stays within its track.
  const slider = drawer.drawer.getByRole('slider', { name: 'Temperature' });
  const box = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().right);
  const thumb = slider.locator('..');
  expect(await box(thumb)).toBeLessThanOrEqual((await box(thumb.locator('../..'))) + 0.5);
  await drawer.write('System prompt', 'Begin every answer kindly.');
  await drawer.write('Temperature', 1);
  await drawer.write('Token limit', 4000);
  await drawer.choose('Thinking', 'On');
  await drawer.write('Tokens for thinking', 1024);
  await drawer.pasteTools([TOOL]);
  await drawer.write('Top k', 40);
  await drawer.write('Top p', 0.95);
  await drawer.choose('Answer format', 'Default');
  await drawer.addStop('a"b');
  await drawer.json('MCP servers', '[{"type":"url","url":"https://mcp.example.com","name":"example"}]');
  await drawer.select('Tool use', 'Must not call tools');
  await drawer.choose('Prompt cache', 'Short-lived');
  await drawer.write('Container', 'container_1');
  await drawer.json('Context management', '{"edits":[{"type":"clear_tool_uses_20250919"}]}');
  await drawer.write('Region', 'eu');
  await drawer.addRow(['Name', 'Value'], ['user_id', 'someone']);
  await drawer.choose('Service tier', 'standard_only');
  await drawer.choose('Speed', 'fast');
  await drawer.write('User profile', 'profile_1');
  expect(await arrived(chat)).toEqual({
    model: 'vendor-s2',
    interface: 'messages',
    system: 'Begin every answer kindly.',
    turns: 1,
    tools: ['get_weather'],
    temperature: 1,
    max_tokens: 4000,
    thinking: { type: 'enabled', budget_tokens: 1024 },
    top_k: 40,
    top_p: 0.95,
    stop_sequences: ['a"b'],
    mcp_servers: [{ type: 'url', url: 'https://mcp.example.com', name: 'example' }],
    tool_choice: { type: 'none' },
    cache_control: { type: 'ephemeral' },
    container: 'container_1',
    context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] },
    inference_geo: 'eu',
    metadata: { user_id: 'someone' },
    service_tier: 'standard_only',
    speed: 'fast',
    user_profile_id: 'profile_1',
  });
});

test('a JSON schema is sent, and the answer follows it', async ({ app }) => {
  const chat = new ChatPage(app.page);
  const drawer = new ParametersPage(app.page);
  await drawer.open();
  await drawer.useInterface('Messages');
  await drawer.open();
  await drawer.choose('Answer format', 'JSON Schema');
  await drawer.json(
    'Answer JSON Schema',
    '{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}',
  );
  await chat.ask('Which city has the tallest lighthouse?');
  expect(JSON.parse(await chat.answerWords())).toMatchObject({ city: expect.any(String) });
});

test('choosing an option deep in the drawer does not scroll the window', async ({ app }) => {
  const drawer = new ParametersPage(app.page);
  await drawer.open();
  await drawer.choose('Answer format', 'Text');
  await drawer.expectWindowInPlace();
  await drawer.choose('Log probabilities', 'On');
  await drawer.expectWindowInPlace();
  for (let presses = 0; presses < 6; presses += 1) await app.page.keyboard.press('Tab');
  await drawer.expectWindowInPlace();
});

test('an out-of-range value is not sent; presets and the preview show the set values', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const drawer = new ParametersPage(page);

  await test.step('a temperature of 3 is refused by its field, and nothing can be sent', async () => {
    await drawer.write('Temperature', 3);
    await expect(drawer.drawer).toContainText('At most 2');
    await chat.composer.fill('Hello');
    await chat.composer.press('Enter');
    await expect(chat.questions).toHaveCount(0);
    await drawer.write('Temperature', 0);
    await expect(drawer.drawer).not.toContainText('At most 2');
  });

  await test.step('what will be sent is shown, without the key', async () => {
    await drawer.drawer.getByText('Request preview').click();
    const preview = drawer.drawer.getByRole('group').filter({ hasText: 'Request preview' }).last();
    await expect(preview).toContainText('"temperature"');
    await expect(preview).toContainText('Hello');
    await expect(preview).not.toContainText('Bearer');
  });

  await test.step('a preset keeps it, and brings it back in another conversation, after a restart too', async () => {
    await drawer.drawer.getByRole('button', { name: /^Presets/ }).click();
    await page.getByRole('menuitem', { name: 'Save as preset…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as preset' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Steady');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await chat.composer.press('Enter');
    await chat.expectAnswered();
    await app.restart();
    const anew = new ParametersPage(app.page);
    await new ChatPage(app.page).newChat();
    await anew.open();
    await expect(anew.field('Temperature')).toHaveValue('');
    await anew.drawer.getByRole('button', { name: /^Presets/ }).click();
    await app.page
      .getByRole('menuitem', { name: 'Steady' })
      .or(app.page.getByRole('menuitemradio', { name: 'Steady' }))
      .first()
      .click();
    await expect(anew.field('Temperature')).toHaveValue('0');
  });
});
