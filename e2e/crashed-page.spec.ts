import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { HOST, hostReady, Program } from './fixtures/program.ts';
import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

const GROWING = '/fault slow=5000 What can you do here?';

/**
 * Starts a host and one browser with a fixed port, so that pages keep their storage. A closing page leaves a record
 * for the next one.
 */
async function ownHost(chromium: Browser) {
  const data = mkdtempSync(join(tmpdir(), 'quartet-e2e-'));
  const start = (port: string) =>
    Program.start(HOST, ['--no-open', '--port', port, '--data', data], hostReady);
  let host = await start('0');
  const { port } = new URL(host.ready.url);
  const context = await chromium.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(host.ready.url);
    return page;
  };
  return {
    open,
    async restart(): Promise<Page> {
      await host.stop();
      host = await start(port);
      return open();
    },
    async kill(): Promise<Page> {
      await host.kill();
      host = await start(port);
      return open();
    },
    /** Returns the host's record of views that crashed. */
    crashes: (): string => {
      const file = join(data, 'crashed-views.json');
      return existsSync(file) ? readFileSync(file, 'utf8') : '[]';
    },
    async close(): Promise<void> {
      await context.close();
      await host.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'may have crashed the window' });

test('a chat that crashed its page is not reopened automatically, but can be read and deleted', async ({
  chromium,
}) => {
  test.skip(
    chromium === null,
    'the page is the same; a window is brought back by electron/reload-crashed-page.ts',
  );
  if (!chromium) return;
  test.setTimeout(120_000);
  const host = await ownHost(chromium);
  let page = await host.open();
  await new WelcomePage(page).chooseSandbox();
  let chat = new ChatPage(page);
  await chat.send(GROWING);
  await chat.expectStreaming();
  await crash(page);
  await expect.poll(host.crashes).toContain('chat');

  page = await host.restart();
  chat = new ChatPage(page);
  await expect(warning(page)).toBeVisible();
  await expect(chat.transcript).toHaveCount(0);
  await page.getByRole('button', { name: 'Show as plain text' }).click();
  await expect(page.getByText('What can you do here?').first()).toBeVisible();
  // The rest of the app still works.
  await page.getByRole('button', { name: 'New chat' }).first().click();
  await expect(chat.composer).toBeVisible();
  await chat.ask('Hello.');
  await chat.list
    .getByRole('button', { name: /slow=5000/ })
    .first()
    .click();
  await expect(warning(page)).toBeVisible();
  await page.getByRole('button', { name: 'Open anyway' }).click();
  await expect(chat.questions.first()).toContainText('What can you do here?');
  await expect.poll(host.crashes).toBe('[]');
  await page.reload();
  await expect(chat.questions.first()).toContainText('What can you do here?');
  await expect(warning(page)).toHaveCount(0);

  // The view crashes again right after it was reopened.
  await crash(page);
  await expect.poll(host.crashes).toContain('chat');
  page = await host.restart();
  chat = new ChatPage(page);
  await chat.list
    .getByRole('button', { name: /slow=5000/ })
    .first()
    .click();
  await warning(page).getByRole('button', { name: 'Delete' }).click();
  await expect(warning(page)).toHaveCount(0);
  await expect(chat.list.getByRole('button', { name: /slow=5000/ })).toHaveCount(0);
  await expect(chat.questions.first()).toContainText('Hello.');
  await host.close();
});

test('a reload, closed page or killed host during an answer blames no chat', async ({ chromium }) => {
  test.skip(chromium === null, 'the page is the same');
  if (!chromium) return;
  test.setTimeout(120_000);
  const host = await ownHost(chromium);
  let page = await host.open();
  await new WelcomePage(page).chooseSandbox();
  await new ChatPage(page).send(GROWING);
  await new ChatPage(page).expectStreaming();
  await page.reload();
  await new ChatPage(page).expectStreaming();
  await page.close();
  page = await host.restart();
  const ends = [() => host.restart(), () => host.kill(), () => page.close().then(host.restart)];
  for (const end of ends) {
    const chat = new ChatPage(page);
    await expect(chat.questions.first()).toContainText('What can you do here?');
    await chat.send(GROWING);
    await chat.expectStreaming();
    page = await end();
  }
  await expect(new ChatPage(page).questions.first()).toContainText('What can you do here?');
  await expect(warning(page)).toHaveCount(0);
  expect(host.crashes()).toBe('[]');
  await host.close();
});
