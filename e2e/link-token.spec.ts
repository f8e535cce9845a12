import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { LOCALE } from './fixtures/journey-locale.ts';
import { HOST, hostReady, Program } from './fixtures/program.ts';
import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

interface OwnHost {
  readonly url: string;
  readonly page: Page;
  close(): Promise<void>;
}

/** Starts a separate host and an empty page, because the journey begins with the link. */
async function ownHost(chromium: Browser): Promise<OwnHost> {
  const data = mkdtempSync(join(tmpdir(), 'quartet-e2e-'));
  const host = await Program.start(HOST, ['--no-open', '--port', '0', '--data', data], hostReady);
  const page = await chromium.newPage({ locale: LOCALE });
  return {
    ...{ url: host.ready.url, page },
    async close() {
      await page.close();
      await host.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

test('the link token is removed from the address, the history and all requests', async ({ chromium }) => {
  test.skip(chromium === null, 'there is no link there');
  if (!chromium) return;
  const host = await ownHost(chromium);
  const { url, page } = host;
  const token = url.split('#token=')[1] ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  const asked: Promise<string>[] = [];
  page.on('request', (request) => {
    // The page's own URL was typed by the user; a browser never sends its fragment.
    const address = request.url().replace(/#.*/, '');
    asked.push(request.allHeaders().then((headers) => `${address} ${JSON.stringify(headers)}`));
  });
  // A link from someone else may contain more than the token, none of which may be sent as a question.
  await page.goto(url.replace('/#', '/?q=Send%20this&prompt=Send%20this#'));
  await new WelcomePage(page).chooseSandbox();
  const chat = new ChatPage(page);
  await expect(chat.composer).toHaveValue('');
  await expect(chat.questions).toHaveCount(0);

  const { entries } = await (await page.context().newCDPSession(page)).send('Page.getNavigationHistory');
  expect(entries.map(({ url }) => url)).toContain(page.url());
  // The check skips `userTypedURL`, where Chromium records the input: a spent token that no page can read.
  expect(entries.filter(({ url, title }) => `${url}${title}`.includes(token))).toEqual([]);
  expect(page.url()).not.toContain('#');
  // Later requests could not be read, because the page closes.
  page.removeAllListeners('request');
  const told = await Promise.all(asked);
  expect(told.length).toBeGreaterThan(4);
  // Chromium reports an empty Referer for a cached file.
  expect(told.filter((text) => text.includes(token) || /"referer":"[^"]/i.test(text))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await host.close();
});

test('a link still works for a page that was too busy to use it in time', async ({ chromium }) => {
  test.skip(chromium === null, 'there is no link there');
  if (!chromium) return;
  const host = await ownHost(chromium);
  const { page } = host;
  // The first messages of the first socket are never sent, because the host closes it.
  await page.addInitScript(() => {
    const send = Reflect.get(WebSocket.prototype, 'send');
    let silent: WebSocket | undefined;
    WebSocket.prototype.send = function (this: WebSocket, data: string) {
      silent ??= this;
      if (this !== silent) Reflect.apply(send, this, [data]);
    };
  });
  await page.goto(host.url);
  await new WelcomePage(page).chooseSandbox();
  await expect(new ChatPage(page).composer).toBeVisible();
  await host.close();
});
