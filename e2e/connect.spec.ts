import { createServer } from 'node:http';
import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { connectTo } from './pages/connect.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

test('a service is connected from the first screen and answers', async ({ app, startService }) => {
  const service = await startService({ key: 'key-for-this-test' });
  await connectTo(app, { ...service, url: `${service.url}/v1/` });
  const chat = new ChatPage(app.page);
  await chat.ask('What can you do here?');
  await expect(chat.lastAnswer).toContainText(/sandbox/i);
});

test('an address that is none cannot be sent, and the field says why', async ({ app }) => {
  const welcome = new WelcomePage(app.page);
  await welcome.openForm();
  for (const [address, sentence] of [
    ['not an address', 'This is not an address'],
    ['ftp://example.com', 'must begin with https'],
    ['http://example.com', 'Use https:// here'],
    ['https://user:secret@example.com', 'Leave out the user name'],
    ['https://example.com/?key=1', 'Leave out everything from ?'],
  ] as const) {
    await welcome.address.fill(address);
    await welcome.key.fill('some-key');
    await welcome.connectButton.click();
    await expect(app.page.getByText(sentence)).toBeVisible();
    await expect(welcome.heading).toBeVisible();
  }
});

test('a wrong key is said to be wrong, and the right one gets in', async ({ app, startService }) => {
  const service = await startService({ key: 'the-right-key' });
  const welcome = new WelcomePage(app.page);
  await welcome.connect({ ...service, key: 'a-wrong-key' });
  await expect(welcome.error).toContainText('The service did not accept the API key.');
  // Faster than any hand, a press within half a second counts as the second half of a double click: pressed until it counts.
  await expect(async () => {
    await welcome.key.fill(service.key);
    await welcome.connectButton.click();
    await expect(welcome.heading).toBeHidden({ timeout: 2_000 });
  }).toPass();
});

test('an address where nobody listens is unreachable, and nothing was sent', async ({ app }) => {
  const welcome = new WelcomePage(app.page);
  await welcome.connect({ url: `http://127.0.0.1:${await freePort()}`, key: 'any-key' });
  await expect(welcome.error).toContainText('The service cannot be reached. Nothing was sent.');
});

test('a host that does not exist is unreachable', async ({ app }) => {
  const welcome = new WelcomePage(app.page);
  await welcome.connect({ url: 'https://no-such-host.invalid', key: 'any-key' });
  await expect(welcome.error).toContainText('The service cannot be reached. Nothing was sent.');
});

test('an address that answers with a web page is told apart from a service', async ({
  app,
  startService,
}) => {
  const service = await startService({ fault: 'html' });
  const welcome = new WelcomePage(app.page);
  await welcome.connect(service);
  await expect(welcome.error).toContainText('The answer was not what a service of this kind gives.');
});

test('an address that leads elsewhere is refused: the key would follow', async ({ app, startService }) => {
  const service = await startService({ fault: 'redirect' });
  const welcome = new WelcomePage(app.page);
  await welcome.connect(service);
  await expect(welcome.error).toContainText('The key was not sent there.');
});

test('another server needs the key again', async ({ app, startService }) => {
  const first = await startService();
  const second = await startService();
  await new WelcomePage(app.page).chooseSandbox();
  const settings = new SettingsPage(app.page);
  await settings.addConnection({ name: 'Mine', ...first });
  await settings.dialog.getByRole('button', { name: 'Edit Mine' }).click();
  await settings.dialog.getByRole('textbox', { name: 'Base address' }).fill(second.url);
  await expect(settings.dialog.getByText('The stored key will be forgotten')).toBeVisible();
  await settings.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(settings.dialog.getByText('Enter the key.')).toBeVisible();
});

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
