import { app, BrowserWindow, protocol } from './electron.ts';

/** A program with an empty window, which measures the bridge's own cost of a first show. */
const PAGE = '<!doctype html><title>Empty</title><script type="module" src="/empty.js"></script>';

async function start() {
  await app.whenReady();
  protocol.handle('app', ({ url }: Request) =>
    url.endsWith('.js')
      ? new Response('document.title = "Read"', { headers: { 'Content-Type': 'text/javascript' } })
      : new Response(PAGE, { headers: { 'Content-Type': 'text/html' } }),
  );
  const window = new BrowserWindow({ show: false });
  window.once('ready-to-show', () => window.show());
  await window.loadURL('app://quartet/');
}

void start();
