import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Core, createCore } from '../core/core.ts';
import { systemClock } from '../core/platform/system-clock.ts';
import type { Api } from '../shared/contract/index.ts';
import { createRpcHost, type RpcHost } from './rpc-host.ts';
import { FakeContents, FakeFrame, FakePort, ipcMain } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

let folder: string;
let core: Core;
let rpc: RpcHost;
let log: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-rpc-'));
  log = [];
  const note = (message: string, fields?: unknown) => {
    log.push(JSON.stringify([message, fields]));
  };
  const logger = { debug: note, info: note, warn: note, error: note };
  let settings: unknown = {};
  core = createCore({
    kind: 'electron',
    platform: 'linux',
    version: '0.0.0',
    dataFolder: folder,
    libraryFolder: '/none',
    mediaBase: 'app://quartet/media/',
    vault: {
      protection: async () => 'none',
      read: async () => ({ state: 'absent' }),
      write: async () => undefined,
      forget: async () => undefined,
    },
    settingsFile: {
      read: () => settings,
      write: (value) => {
        settings = value;
      },
    },
    clock: systemClock,
    logger,
    openExternal: async () => undefined,
    startSandbox: () => Promise.reject(new Error('no sandbox in this test')),
  });
  await core.start();
  rpc = createRpcHost(logger);
  rpc.serve(core.router);
});
afterEach(async () => {
  rpc.close();
  await core.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Simulates a page that passes a port, as the preload does. */
function connect(contents = new FakeContents(), frame: FakeFrame | null = contents.mainFrame, ports = 1) {
  const pairs = Array.from({ length: ports }, () => FakePort.pair());
  const theirs = pairs.map(([, other]) => other);
  const received: unknown[] = [];
  const [mine] = pairs[0] ?? FakePort.pair();
  mine.on('message', ({ data }) => received.push(data));
  mine.start();
  ipcMain.emit('quartet:connect', { senderFrame: frame, sender: contents, ports: theirs });
  // Control messages of the window do not reach the transport, as in renderer/lib/open-port.ts.
  const port = {
    on: (event: string, listener: (event?: { data: unknown }) => void) =>
      mine.on(event, (message?: { data: unknown }) => {
        if (!String(message?.data).startsWith('quartet:')) listener(message);
      }),
    postMessage: (data: unknown) => mine.postMessage(data),
  };
  const api: Api = createORPCClient(new RPCLink({ port }));
  return { contents, mine, theirs, received, api };
}

describe('message port', () => {
  it('from the app page is accepted and serves the API contract', async () => {
    const { api, received } = connect();
    expect(await api.app.info()).toMatchObject({ host: 'electron' });
    expect(received[0]).toBe('quartet:opened');
  });

  it('adds the revision of the last change before it to each response', async () => {
    const { api, received } = connect();
    const revOf = () => Number(JSON.parse(String(received.at(-1))).p.h.rev);
    await api.app.info();
    const before = revOf();
    await api.prompts.save({ name: 'A', text: 'B' });
    expect(revOf()).toBe(before + 1);
    await expect(api.prompts.restore({ id: '01900000-0000-7000-8000-000000000000' })).rejects.toThrow();
    expect(revOf()).toBe(before + 1);
  });

  const foreign = [
    'https://app',
    'app://evil',
    'app://quartet.evil',
    'null',
    '',
    'file://',
    'app://quartet/',
    'APP://quartet',
  ];
  it.each([
    ...foreign.map((origin) => {
      const contents = new FakeContents(origin);
      return [`of the origin ${origin}`, contents, contents.mainFrame] as const;
    }),
    ['of a missing frame', new FakeContents(), null] as const,
    (() => {
      const contents = new FakeContents();
      return [
        'of a child frame of the app page',
        contents,
        new FakeFrame('app://quartet', contents.mainFrame),
      ] as const;
    })(),
    ["of another page's main frame", new FakeContents(), new FakeContents().mainFrame] as const,
    (() => {
      const contents = new FakeContents();
      contents.mainFrame.detached = true;
      return ['of a detached frame', contents, contents.mainFrame] as const;
    })(),
  ])('%s is refused and closed', (_what, contents, frame) => {
    const { theirs, received } = connect(contents, frame);
    expect(theirs.every((port) => port.closed)).toBe(true);
    expect(received).toEqual([]);
    expect(log.join()).toContain('refused');
  });

  it.each([0, 2, 3])('is refused if the page passes %i ports at once', (count) => {
    const { theirs } = connect(new FakeContents(), undefined, count);
    expect(theirs.every((port) => port.closed)).toBe(true);
  });
});

describe('a page that connects early', () => {
  let early: RpcHost;
  beforeEach(() => {
    rpc.close();
    const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    early = createRpcHost(quiet);
  });
  afterEach(() => early.close());

  it('is told to wait, and its calls are answered once the core is ready', async () => {
    const { api, received, contents } = connect();
    await vi.waitFor(() => expect(received).toEqual(['quartet:opening']));
    expect(early.channelOf(contents as never)).toBeDefined();
    const info = api.app.info();
    early.serve(core.router);
    expect(await info).toMatchObject({ host: 'electron' });
    expect(received.filter((one) => String(one).startsWith('quartet:'))).toEqual([
      'quartet:opening',
      'quartet:opened',
    ]);
  });

  it('is no longer served once it is gone', async () => {
    const { contents, theirs, received } = connect();
    contents.emit('destroyed');
    early.serve(core.router);
    expect(theirs[0]?.closed).toBe(true);
    await vi.waitFor(() => expect(received).toEqual(['quartet:opening', 'quartet:closed']));
  });

  it('is disconnected if the app ends meanwhile', () => {
    const { theirs } = connect();
    early.close();
    expect(theirs[0]?.closed).toBe(true);
  });
});

describe('RPC channel of a page', () => {
  it('closes when the same page connects again', async () => {
    const first = connect();
    const second = connect(first.contents);
    expect(first.theirs[0]?.closed).toBe(true);
    await vi.waitFor(() => expect(first.received).toContain('quartet:closed'));
    expect(await second.api.app.info()).toMatchObject({ host: 'electron' });
  });

  const waysToGo: [string, (contents: FakeContents, theirs: FakePort) => void][] = [
    ['the page is destroyed', (contents) => contents.emit('destroyed')],
    [
      'the page process crashes',
      (contents) => contents.emit('render-process-gone', {}, { reason: 'crashed' }),
    ],
    [
      'the page reloads',
      (contents) => contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false }),
    ],
    ['the port closes', (_contents, theirs) => theirs.emit('close')],
    ['the host ends', () => rpc.close()],
  ];
  it.each(waysToGo)('closes and stops its streams when %s', async (_what, go) => {
    const { contents, theirs, api } = connect();
    const events = await api.app.watch();
    const ready = await events.next();
    expect(ready.value).toMatchObject({ type: 'ready' });
    const [port] = theirs;
    if (port === undefined) throw new Error('no port');
    const posted = vi.spyOn(port, 'postMessage');
    go(contents, port);
    expect(port.closed).toBe(true);
    posted.mockClear();
    // A stream that was still open would send this change.
    const other = connect();
    if (_what !== 'the host ends') await other.api.settings.change({ theme: 'dark' });
    expect(posted).not.toHaveBeenCalled();
    expect(contents.listenerCount('did-start-navigation')).toBe(0);
    expect(contents.listenerCount('destroyed')).toBe(0);
  });

  it.each([
    { isMainFrame: false, isSameDocument: false },
    { isMainFrame: true, isSameDocument: true },
  ])('stays open after navigation %j', async (navigation) => {
    const { contents, api } = connect();
    contents.emit('did-start-navigation', navigation);
    expect(await api.app.info()).toMatchObject({ host: 'electron' });
  });

  it.each([
    ['invalid text', 'garbage sk-secret'],
    ['an object', { i: '1', p: { u: '/app/info' } }],
    ['bytes', new Uint8Array(3)],
  ])('closes when the page sends %s, and logs none of its content', async (_what, message) => {
    const { mine, theirs } = connect();
    mine.postMessage(message);
    await vi.waitFor(() => expect(theirs[0]?.closed).toBe(true));
    expect(log.join()).not.toContain('sk-secret');
  });

  it.each(['{"i":"1","p":null}', '{"i":"2"}', 'null', '{"i":"3","t":3,"p":{}}'])(
    'closes after the invalid message %s, and the host accepts a new connection',
    async (message) => {
      const { mine, theirs } = connect();
      mine.postMessage(message);
      await vi.waitFor(() => expect(theirs[0]?.closed).toBe(true));
      expect(await connect().api.app.info()).toMatchObject({ host: 'electron' });
    },
  );

  it('does not let a request pollute Object.prototype', async () => {
    const { mine, api } = connect();
    mine.postMessage('{"i":"9","p":{"u":"/settings/change","b":{"json":{"__proto__":{"x":1}}}}}');
    await api.app.info();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
