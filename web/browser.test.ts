import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chromiumPath } from '../scripts/setup/chromium.mjs';
import { startTestHost, type TestHost } from './testing/test-host.ts';

/** Simulates the window: takes the token from the address and opens the socket. */
const PAGE = `<!doctype html><title>Q</title><script src="/assets/page.js"></script>`;
const PAGE_SCRIPT = `
const token = location.hash.slice('#token='.length);
history.replaceState(null, '', '/');
globalThis.violations = [];
addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
globalThis.enter = (first) => new Promise((resolve) => {
  const socket = new WebSocket('ws://' + location.host + '/rpc');
  socket.onopen = () => socket.send(JSON.stringify(first ?? { bootstrap: token }));
  socket.onmessage = (event) => resolve('in');
  socket.onclose = (event) => resolve('closed ' + event.code);
});
// Runs from a timer, because code evaluated by the debugger bypasses the policy.
globalThis.attack = () => setTimeout(() => {
  try { Object.assign(document.createElement('script'), { src: '/x.js' }); } catch { violations.push('trusted-types-url'); }
  const style = document.createElement('style');
  style.textContent = 'body { color: red }';
  document.head.append(style);
  document.head.insertAdjacentElement('beforeend', Object.assign(document.createElement('base'), { href: 'https://evil.example/' }));
  document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }));
  new Image().src = 'https://evil.example/x.png';
  fetch('https://evil.example/').catch(() => undefined);
  try { document.body.innerHTML = '<img src=x onerror=1>'; } catch { violations.push('trusted-types'); }
  try { new Function('1'); } catch { violations.push('eval'); }
});`;

const executablePath = chromiumPath() ?? chromium.executablePath();

let host: TestHost;
let evil: Server;
let evilPort: number;
let browser: Browser;

beforeAll(async () => {
  host = await startTestHost({ 'index.html': PAGE, 'assets/page.js': PAGE_SCRIPT });
  evil = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>evil</title>');
  });
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  evilPort = (evil.address() as AddressInfo).port;
  browser = await chromium.launch({
    executablePath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
      // The attacker's name now resolves to this machine: DNS rebinding.
      '--host-resolver-rules=MAP rebound.example 127.0.0.1',
    ],
  });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await host?.close();
  evil?.close();
});

/** Returns what a foreign page gets from the host's port: by socket, fetch, image or frame. */
async function attackFrom(page: Page, target: string): Promise<Record<string, string>> {
  return page.evaluate(async (origin) => {
    const socket = new Promise<string>((resolve) => {
      const opened = new WebSocket(`${origin.replace('http', 'ws')}/rpc`);
      opened.onopen = () => resolve('open');
      opened.onerror = () => resolve('refused');
    });
    const read = (mode: 'cors' | 'no-cors', method: string) =>
      fetch(`${origin}/`, { mode, method }).then(
        async (answer) => `${answer.type} ${answer.status} ${(await answer.text()).length}`,
        () => 'refused',
      );
    return {
      socket: await socket,
      get: await read('cors', 'GET'),
      post: await read('no-cors', 'POST'),
      put: await read('cors', 'PUT'),
    };
  }, target);
}

describe('browser host in a real browser', () => {
  it('admits the page once by its link and keeps the token out of the URL and requests', async () => {
    const page = await browser.newPage();
    const link = host.web.newLink(60_000);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(JSON.stringify([request.url(), request.headers()])));
    await page.goto(link);
    expect(await page.evaluate('enter()')).toBe('in');
    expect(page.url()).toBe(`${host.web.origin}/`);
    const token = link.split('#token=')[1] ?? '';
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) expect(request.split('#')[0]).not.toContain(token);
    expect(await page.evaluate(`enter({ bootstrap: ${JSON.stringify(token)} })`)).toBe('closed 4401');
    await page.close();
  });

  it('refuses sockets and requests from a page of another origin', async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${evilPort}/`);
    expect(await attackFrom(page, host.web.origin)).toEqual({
      socket: 'refused',
      get: 'refused',
      // The host's resource policy blocks the response.
      post: 'refused',
      put: 'refused',
    });
    await page.close();
  });

  it('refuses sockets and requests from a page after DNS rebinding', async () => {
    const page = await browser.newPage();
    const rebound = `http://rebound.example:${host.web.port}`;
    const response = await page.goto(`${rebound}/`);
    expect(response?.status()).toBe(421);
    expect(await page.content()).not.toContain('page.js');
    const found = await attackFrom(page, rebound);
    expect(found.socket).toBe('refused');
    // The browser treats it as the same origin: it may read the refusal, and nothing else.
    expect(found.get).toBe(`basic 421 ${'Misdirected Request'.length}`);
    await page.close();
  });

  it('cannot be embedded in a frame of another page', async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${evilPort}/`);
    const title = await page.evaluate(`(async () => {
      const frame = document.createElement('iframe');
      frame.src = '${host.web.origin}/';
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      return frame.contentDocument === null ? 'shut' : frame.contentDocument.title;
    })()`);
    expect(title).toBe('shut');
    expect(page.frames().some((frame) => frame.url().startsWith(host.web.origin))).toBe(false);
    await page.close();
  });

  it('blocks the actions of an injected script by its content security policy', async () => {
    const page = await browser.newPage();
    await page.goto(`${host.web.origin}/`);
    await page.evaluate('void attack()');
    await vi.waitFor(async () =>
      expect(await page.evaluate('violations')).toEqual(
        expect.arrayContaining([
          ...['base-uri', 'connect-src', 'eval', 'frame-src', 'img-src', 'style-src-elem'],
          ...['trusted-types', 'trusted-types-url'],
        ]),
      ),
    );
    await page.close();
  });
});
