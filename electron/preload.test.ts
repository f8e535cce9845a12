import { beforeEach, expect, it, vi } from 'vitest';

const posted = vi.hoisted(() => [] as unknown[][]);
vi.mock('electron', () => ({
  ipcRenderer: { postMessage: (...message: unknown[]) => posted.push(message) },
}));

type Listener = (event: unknown) => void;
const listeners: Listener[] = [];
const page = { addEventListener: (_type: string, listener: Listener) => listeners.push(listener) };
vi.stubGlobal('window', page);
await import('./preload.ts');

beforeEach(() => {
  posted.length = 0;
});
const port = {};
const message = { source: page, origin: 'app://quartet', data: 'quartet:connect', ports: [port] };
const send = (change: object) => {
  for (const listener of listeners) listener({ ...message, ...change });
};

it('preload forwards one message port to the main process', () => {
  send({});
  expect(posted).toEqual([['quartet:connect', null, [port]]]);
});

it.each([
  { source: null },
  { source: {} },
  { origin: 'https://evil.example' },
  { origin: 'app://quartet.evil' },
  { origin: 'null' },
  { data: 'quartet:other' },
  { data: { type: 'quartet:connect' } },
  { ports: [] },
  { ports: [port, port] },
])('preload ignores a connection message with %j', (change) => {
  send(change);
  expect(posted).toEqual([]);
});

it('preload exposes no API to the page', () => {
  expect(Object.keys(page)).toEqual(['addEventListener']);
  expect(listeners).toHaveLength(1);
});
