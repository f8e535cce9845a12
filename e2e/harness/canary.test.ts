import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { launchChromium } from '../fixtures/launch-chromium.ts';
import { startCanary } from './canary.ts';

it('the canary sees what a page asks of others, in each of its ways, and nothing that it asks of its own server', async () => {
  const canary = await startCanary();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>x</title>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const browser = await launchChromium(canary.args);
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
    await page.evaluate(() => fetch('/own'));
    expect(canary.heard).toEqual([]);
    await page.evaluate(() => {
      const planted = (tag: string, facts: object) =>
        document.head.append(Object.assign(document.createElement(tag), facts));
      planted('img', { src: 'http://picture.example/a.png' });
      planted('link', { rel: 'prefetch', href: 'http://prefetch.example/x' });
      planted('link', { rel: 'icon', href: 'http://icon.example/i.png' });
      planted('link', { rel: 'stylesheet', href: 'https://style.example/s.css' });
      planted('iframe', { src: 'http://frame.example/' });
      planted('video', { src: 'http://video.example/v.mp4' });
      navigator.sendBeacon('http://beacon.example/b');
      new WebSocket('ws://socket.example/');
      fetch('https://fetch.example/').catch(() => undefined);
      const link = document.createElement('a');
      Object.assign(link, { href: '#', ping: 'http://ping.example/' }).click();
    });
    const names = [
      'picture',
      'prefetch',
      'icon',
      'style',
      'frame',
      'video',
      'beacon',
      'socket',
      'fetch',
      'ping',
    ];
    await vi.waitFor(
      () => {
        const heard = new Set(canary.heard);
        expect(names.filter((name) => !heard.has(`${name}.example`))).toEqual([]);
      },
      { timeout: 15_000 },
    );
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
    await canary.close();
  }
}, 60_000);
