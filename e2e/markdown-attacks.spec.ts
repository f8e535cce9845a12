import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { contentSecurityPolicy, securityHeaders } from '../core/host-kit/security-headers.ts';
import { attacks } from '../renderer/markdown/attack-corpus.ts';
import type {} from './attack-page/page.ts';
import { launchChromium } from './fixtures/launch-chromium.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Serves on loopback; gives the port. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test.describe('hostile Markdown in a real Chromium under the real policy', () => {
  // One build and one page for all; the planted fault comes last.
  test.describe.configure({ mode: 'serial' });
  let out: string;
  let browser: Browser;
  let page: Page;
  let site: Server;
  let canary: Server;
  let canaryUrl: string;
  const asked: string[] = [];

  test.beforeAll(async () => {
    test.skip(test.info().project.name === 'electron', 'the view is the same in both hosts');
    out = await mkdtemp(join(tmpdir(), 'quartet-attacks-'));
    await build({
      root: join(import.meta.dirname, 'attack-page'),
      configFile: false,
      logLevel: 'error',
      worker: { format: 'es' },
      build: { outDir: out, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    });
    site = createServer(async (request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const file = path === '/' ? '/index.html' : path;
      const body = await readFile(join(out, file)).catch(() => null);
      const headers = securityHeaders(contentSecurityPolicy());
      if (body === null) response.writeHead(404, headers).end();
      else
        response
          .writeHead(200, { ...headers, 'content-type': types[extname(file)] ?? 'application/octet-stream' })
          .end(body);
    });
    canary = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('ok');
    });
    canaryUrl = `http://127.0.0.1:${await listen(canary)}`;
    const port = await listen(site);
    browser = await launchChromium();
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction(() => 'attackPage' in window);
  });

  test.afterAll(async () => {
    await browser?.close();
    for (const server of [site, canary]) {
      server?.closeAllConnections();
      server?.close();
    }
    if (out) await rm(out, { recursive: true, force: true });
  });

  for (const streaming of [false, true]) {
    test(`${streaming ? 'growing' : 'whole'}: nothing runs, nothing is fetched, no rule is broken`, async () => {
      test.setTimeout(120_000);
      const corpus = attacks(canaryUrl);
      expect(corpus.length).toBeGreaterThan(600);
      const start = page.url();
      await page.evaluate(([texts, grows]) => window.attackPage.draw(texts, grows), [
        [...corpus.map((attack) => attack.text), 'Good $x^2$.\n\n```js\nconst good = 1;\n```'],
        streaming,
      ] as const);
      // Formulas are set and code is coloured later: only then has everything been drawn.
      await page.waitForFunction(() => {
        const { formulas, tokens } = window.attackPage.settled();
        return (
          formulas > 0 && tokens > 0 && document.querySelector('section:last-child .md-formula-set') !== null
        );
      });
      expect(await page.evaluate(() => window.attacked)).toBeUndefined();
      expect(asked).toEqual([]);
      expect(await page.evaluate(() => window.attackPage.violations)).toEqual([]);
      expect(page.url()).toBe(start);
      const safe = /^(?:https:\/\/[^@]*$|mailto:)/;
      const addresses = await page.evaluate(() => window.attackPage.addresses());
      expect(addresses.filter((address) => !safe.test(address))).toEqual([]);
      const opened = await page.evaluate(() => window.attackPage.opened);
      expect(opened.length).toBeGreaterThan(0);
      expect(opened.filter((address) => !safe.test(address))).toEqual([]);
      expect(browser.contexts().flatMap((context) => context.pages())).toHaveLength(1);
    });
  }

  test('what the checks above look for is seen when it is planted', async () => {
    await page.evaluate((url) => {
      const picture = document.createElement('img');
      picture.src = `${url}/planted.png`;
      const link = document.createElement('a');
      link.setAttribute('href', 'javascript:window.attacked=1');
      document.getElementById('main')?.append(picture, link);
    }, canaryUrl);
    await page.waitForFunction(() => window.attackPage.violations.length > 0);
    expect(await page.evaluate(() => window.attackPage.addresses())).toContain(
      'javascript:window.attacked=1',
    );
    const bare = await browser.newPage();
    await bare.goto(`${canaryUrl}/planted`);
    expect(asked).toContain('/planted');
    await bare.close();
  });
});
