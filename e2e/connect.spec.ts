import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { connectTo } from './pages/connect.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

test.use({ latency: HASTY });

test('a service is connected from the first screen and answers', async ({ app, startService }) => {
  const service = await startService({ key: 'key-for-this-test' });
  await connectTo(app, { ...service, url: `${service.url}/v1/` });
  const chat = new ChatPage(app.page);
  await chat.ask('What can you do here?');
  await expect(chat.lastAnswer).toContainText(/sandbox/i);
});

test('the name of a connection wraps in the rail', async ({ app, startService }) => {
  const service = await startService();
  const welcome = new WelcomePage(app.page);
  await welcome.openForm();
  await app.page.getByRole('textbox', { name: 'Name' }).fill('127.0.0.1:65000');
  await welcome.address.fill(service.url);
  await welcome.key.fill(service.key);
  await welcome.connectButton.click();
  const name = app.page.getByRole('button', { name: /^Connection: / }).getByText('127.0.0.1:65000');
  expect(await name.evaluate((box) => box.scrollWidth - box.clientWidth), 'pixels cut off').toBe(0);
});

test('an invalid address is not sent, and the field says why', async ({ app }) => {
  const welcome = new WelcomePage(app.page);
  await welcome.openForm();
  for (const [address, sentence] of [
    ['not an address', 'Not a valid URL'],
    ['ftp://example.com', 'must start with https'],
    ['http://example.com', 'Use https://'],
    ['https://user:secret@example.com', 'Remove the user name'],
    ['https://example.com/?key=1', 'Remove everything from ?'],
  ] as const) {
    await welcome.address.fill(address);
    await welcome.key.fill('some-key');
    await welcome.connectButton.click();
    await expect(app.page.getByText(sentence)).toBeVisible();
    await expect(welcome.heading).toBeVisible();
  }
});

test('a wrong key is reported, and the right one connects', async ({ app, startService }) => {
  const service = await startService({ key: 'the-right-key' });
  const welcome = new WelcomePage(app.page);
  await welcome.connect({ ...service, key: 'a-wrong-key' });
  await expect(welcome.error).toContainText('The service rejected the API key.');
  // A press within half a second counts as part of a double click, so the test repeats it until it counts.
  await welcome.key.fill(service.key);
  await expect(async () => {
    if (await welcome.connectButton.isVisible()) await welcome.connectButton.click({ timeout: 2_000 });
    await expect(welcome.heading).toBeHidden({ timeout: 2_000 });
  }).toPass();
});

test('an address without the service says what answers there and receives no key', async ({
  app,
  startService,
}) => {
  const { page } = app;
  const KEY = 'key-for-this-test';
  const welcome = new WelcomePage(page);
  await welcome.openForm();
  const expectError = async (url: string, words: string) => {
    await welcome.address.fill(url);
    await welcome.key.fill(KEY);
    // A press within half a second counts as part of a double click.
    await expect(async () => {
      await welcome.connectButton.click({ timeout: 2_000 });
      await expect(welcome.error).toContainText(words, { timeout: 2_000 });
    }, url).toPass();
  };
  const [web, elsewhere] = [
    await startService({ fault: 'html', key: KEY }),
    await startService({ fault: 'redirect', key: KEY }),
  ];
  await expectError(web.url, 'Unexpected response from the service.');
  // The redirect would have carried the key along.
  await expectError(elsewhere.url, 'Your key wasn’t sent there.');
  await expectError('https://no-such-host.invalid', 'Can’t reach the service. Nothing was sent.');
  await expectError(web.url, 'Unexpected response from the service.');
  await expectError(`http://127.0.0.1:${await freePort()}`, 'Can’t reach the service. Nothing was sent.');
  await expect(welcome.error).toContainText('Make sure that it is running');
  // The test result applies to this service only.
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'Ollama' }).click();
  await expect(welcome.error).toBeHidden();
});

test('going back after a failed test leaves no connection behind', async ({ app }) => {
  const { page } = app;
  const welcome = new WelcomePage(page);
  await welcome.connect({ url: `http://127.0.0.1:${await freePort()}`, key: 'any-key' });
  await expect(welcome.error).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Add API key' })).toBeFocused();
  await welcome.chooseSandbox();
  const settings = new SettingsPage(page);
  await settings.openConnections();
  await expect(settings.dialog.getByRole('listitem')).toHaveCount(1);
});

test('changing the server requires the key again', async ({ app, startService }) => {
  const first = await startService();
  const second = await startService();
  await new WelcomePage(app.page).chooseSandbox();
  const settings = new SettingsPage(app.page);
  await settings.addConnection({ name: 'Mine', ...first });
  await settings.dialog.getByRole('button', { name: 'Edit Mine' }).click();
  await settings.dialog.getByRole('textbox', { name: 'Base URL' }).fill(second.url);
  await expect(settings.dialog.getByText('Its key must be entered again')).toBeVisible();
  await settings.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(settings.dialog.getByText('Enter the API key.')).toBeVisible();
});

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('a server on this computer is connected without a key', async ({ app }) => {
  const asked: { path: string; authorization: string | undefined; body: string }[] = [];
  const answer = {
    choices: [{ message: { role: 'assistant', content: 'Hello from this computer' }, finish_reason: 'stop' }],
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
    response.setHeader('content-type', 'application/json');
    const models = { data: [{ id: 'small-model' }] };
    response.end(JSON.stringify(request.method === 'GET' ? models : answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  try {
    const { page } = app;
    const welcome = new WelcomePage(page);
    await welcome.openForm();
    await page.getByRole('combobox', { name: 'Service' }).click();
    await page.getByRole('option', { name: 'Ollama' }).click();
    await expect(welcome.address).toHaveValue('http://localhost:11434');
    await expect(welcome.key).toBeHidden();
    await welcome.address.fill(`http://127.0.0.1:${port}`);
    await welcome.connectButton.click();
    const chat = new ChatPage(page);
    await expect(chat.composer).toBeVisible();
    await chat.ask('Hello');
    await expect(chat.lastAnswer).toContainText('Hello from this computer');
    expect(asked.map(({ path }) => path)).toContain('/v1/models');
    expect(asked.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
    const body = () => JSON.parse(asked.findLast((one) => one.body !== '')?.body ?? '{}');
    expect(body()).toMatchObject({ model: 'small-model' });
    expect(body()).not.toHaveProperty('reasoning_effort');

    const settings = new SettingsPage(page);
    await settings.openConnections();
    await settings.dialog.getByRole('button', { name: 'Edit Ollama' }).click();
    await settings.dialog.getByText('Advanced', { exact: true }).click();
    await settings.dialog.getByRole('textbox', { name: 'Models that see images' }).fill('small-*');
    const thinking = settings.dialog.getByRole('combobox', { name: 'Thinking', exact: true });
    await expect(thinking).toContainText('Default');
    await thinking.click();
    await page.getByRole('option', { name: 'Off', exact: true }).click();
    await expect(thinking).toContainText('Off');
    await page.keyboard.press('Escape');
    await chat.ask('Do not think');
    await expect.poll(() => body().reasoning_effort).toBe('none');
    await page.getByRole('button', { name: /^Model: small-model/ }).click();
    const listed = page
      .getByRole('option', { name: 'Sees images (connection settings)' })
      .filter({ hasText: 'small-model' });
    await expect(listed).toBeVisible();
    await page.keyboard.press('Escape');
    const music = page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Music' });
    await music.click();
    const lacks = page.getByRole('status').filter({ hasText: 'Ollama doesn’t offer songs.' });
    await lacks.getByRole('button', { name: 'Use Sandbox' }).click();
    await expect(lacks).toBeHidden();
    await expect(page.getByRole('button', { name: /^Connection: Sandbox/ })).toBeVisible();
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('http on the local network needs a switch that explains the risk', async ({ app }) => {
  const welcome = new WelcomePage(app.page);
  await welcome.openForm();
  await welcome.address.fill('http://192.168.7.7:8000');
  await expect(
    app.page.getByText('Use https://, or allow http:// on the local network below.'),
  ).toBeVisible();
  const allow = app.page.getByRole('switch', { name: 'Allow http:// on the local network' });
  await allow.click();
  await expect(app.page.getByText(/192\.168\.7\.7:8000\/v1\/chat/)).toBeVisible();
  await welcome.address.fill('http://example.com');
  await expect(allow).toBeHidden();
  await expect(app.page.getByText('Use https://. Plain http:// works only for this computer')).toBeVisible();
});

test.describe('in Chinese', () => {
  test.use({ look: { locale: 'zh-CN' } });

  test('a service with Messages only is connected with its key', async ({ app }) => {
    const asked: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
    const message = {
      ...{ id: 'm', type: 'message', role: 'assistant', model: 'model-b', stop_reason: 'end_turn' },
      ...{ content: [{ type: 'text', text: '你好，有什么可以帮你？' }] },
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += String(piece);
      asked.push({ path: request.url ?? '', headers: request.headers, body });
      response.setHeader('content-type', 'application/json');
      const models = {
        data: [
          { type: 'model', id: 'model-b' },
          { type: 'model', id: 'model-a' },
        ],
      };
      response.end(JSON.stringify(request.method === 'GET' ? models : message));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    try {
      const { page } = app;
      await page.getByRole('button', { name: '添加 API 密钥' }).click();
      await page.getByRole('combobox', { name: '服务' }).click();
      await page.getByRole('option', { name: 'Anthropic' }).click();
      await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('Anthropic');
      const url = page.getByRole('textbox', { name: '服务地址' });
      await expect(url).toHaveValue('https://api.anthropic.com');
      await url.fill(`http://127.0.0.1:${port}/`);
      await page.getByLabel('API 密钥', { exact: true }).fill('  sk-ant-test-key  ');
      await page.getByRole('button', { name: '连接', exact: true }).click();
      const chat = new ChatPage(page, 'zh-CN');
      await expect(chat.composer).toBeVisible();
      await chat.ask('你好');
      await expect(chat.lastAnswer).toContainText('有什么可以帮你');
      expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/v1/models', '/v1/messages']));
      for (const { headers } of asked) {
        expect(headers.authorization).toBeUndefined();
        expect(headers).toMatchObject({ 'x-api-key': 'sk-ant-test-key', 'anthropic-version': '2023-06-01' });
      }
      expect(JSON.parse(asked.at(-1)?.body ?? '{}')).toMatchObject({ model: 'model-b' });
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
