import { implement, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { ResponseHeadersPlugin, type ResponseHeadersPluginContext } from '@orpc/server/plugins';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appContract } from '../../shared/contract/app.ts';
import { jobsContract } from '../../shared/contract/jobs.ts';
import { REVISION_HEADER } from '../../shared/contract/revision-header.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { Channel, type OpenChannel, Refused } from './channel.ts';
import { CallError, ConnectionLost, createConnection, isContractError } from './connection.ts';
import { HeardChanges } from './heard-changes.ts';
import { newId } from './new-id.ts';

const INFO = {
  version: '1',
  host: 'browser',
  platform: 'linux',
  dataFolder: '/d',
  libraryFolder: '/d/library',
  files: { saveDialog: false, folderDialog: false, showInFolder: false, pdf: false },
  startedAt: 0,
  warnings: [],
} as const;

/** Simulates a core that answers over every channel opened to it. */
function fakeCore() {
  const channels: Channel[] = [];
  const hang = Promise.withResolvers<void>();
  const calls = { info: 0 };
  /** The errors of the next calls of `app.info`, in order. */
  const failures: Error[] = [];
  const retried: string[] = [];
  const os = implement(appContract).$context<ResponseHeadersPluginContext>();
  const router = {
    app: {
      info: os.info.handler(({ context }) => {
        calls.info++;
        context.resHeaders?.set(REVISION_HEADER, String(core.rev));
        const failure = failures.shift();
        if (failure) throw failure;
        return { ...INFO, warnings: [] };
      }),
      watch: os.watch.handler(async function* () {
        yield { type: 'ready' as const, settings: { ...DEFAULT_SETTINGS, rev: 1 } };
        await hang.promise;
      }),
      openExternal: os.openExternal.handler(async () => {
        await hang.promise;
        return { opened: true };
      }),
    },
    jobs: {
      retry: implement(jobsContract).retry.handler(async ({ input, errors }) => {
        retried.push(input.opId);
        await hang.promise;
        throw errors.CONFLICT({ data: { reason: 'job_done' } });
      }),
    },
  };
  const open: OpenChannel = async () => {
    const { port1, port2 } = new MessageChannel();
    const channel = new Channel(
      (data) => port1.postMessage(data),
      () => port1.close(),
    );
    port1.addEventListener('message', ({ data }) => channel.deliver(data));
    port1.start();
    new RPCHandler(router, { plugins: [new ResponseHeadersPlugin()] }).upgrade(port2, { context: {} });
    port2.start();
    channels.push(channel);
    return channel;
  };
  /** `rev` is the revision of the last change before each response. */
  return { channels, open, calls, failures, hang, retried, rev: 0 };
}

const made: ReturnType<typeof createConnection>[] = [];
function connectionOf(...options: Parameters<typeof createConnection>): ReturnType<typeof createConnection> {
  const connection = createConnection(...options);
  made.push(connection);
  return connection;
}

let core: ReturnType<typeof fakeCore>;
beforeEach(() => {
  core = fakeCore();
});
// A connection that is waiting to reconnect would otherwise do so after the page is gone.
afterEach(async () => {
  core.hang.resolve();
  await vi.waitFor(() => {
    expect(made.map(({ status }) => status.getState().state)).not.toContain('lost');
  });
  made.length = 0;
});

describe('core connection', () => {
  it('tells contract errors from undeclared ones', async () => {
    const { api } = connectionOf(core.open);
    core.failures.push(
      new ORPCError('CONFLICT', { data: { reason: 'running' } }),
      new ORPCError('CONFLICT', { data: { reason: 7 } }),
    );
    const named = await api.app.info().catch((thrown: unknown) => thrown);
    expect(isContractError(named) && named.code === 'CONFLICT' && named.data.reason).toBe('running');
    const undeclared = await api.app.info().catch((thrown: unknown) => thrown);
    expect(undeclared).toBeInstanceOf(CallError);
    expect(isContractError(undeclared)).toBe(false);
  });

  it('delays a response until earlier changes were received, unless none are', async () => {
    const heard = new HeardChanges();
    const { api } = connectionOf(core.open, { heard });
    const answered = vi.fn();
    const ask = async () => {
      core.rev += 1;
      void api.app.info().then(() => answered(core.rev));
      await vi.waitFor(() => expect(core.calls.info).toBe(core.rev));
      await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await ask();
    expect(answered).toHaveBeenCalledTimes(1);
    heard.heard(1);
    await ask();
    expect(answered).toHaveBeenCalledTimes(1);
    heard.heard(2);
    await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
    await ask();
    heard.heard(null);
    await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(3));
  });

  it('opens with the first call', async () => {
    const { api, status } = connectionOf(core.open);
    expect(core.channels).toHaveLength(0);
    expect(await api.app.info()).toEqual(INFO);
    expect(status.getState()).toEqual({ state: 'open', reason: null });
    await api.app.info();
    expect(core.channels).toHaveLength(1);
  });

  it('rejects pending calls when it breaks, reconnects, and repeats none', async () => {
    const { api, status } = connectionOf(core.open);
    await api.app.info();
    const pending = api.app.openExternal({ url: 'https://a.b' });
    const stream = await api.app.watch();
    await stream.next();
    const next = stream.next();
    const states: string[] = [];
    status.subscribe(({ state }) => states.push(state));
    core.channels[0]?.close();
    await expect(pending).rejects.toBeInstanceOf(ConnectionLost);
    await expect(next).rejects.toBeInstanceOf(ConnectionLost);
    expect(await api.app.info()).toEqual(INFO);
    expect(core.channels).toHaveLength(2);
    expect(core.calls.info).toBe(2);
    expect(states).toEqual(['lost', 'open']);
  });

  it('rejects pending calls when a channel ends without a close event', async () => {
    const { api } = connectionOf(core.open);
    await api.app.info();
    const [channel] = core.channels;
    const pending = api.app.openExternal({ url: 'https://a.b' });
    channel?.close();
    channel?.postMessage('late');
    channel?.deliver('late');
    await expect(pending).rejects.toBeInstanceOf(ConnectionLost);
  });

  it('retries until it opens', async () => {
    let failures = 3;
    const { api, status } = connectionOf(async (onOpening) => {
      if (failures-- > 0) throw new Error('not yet');
      return core.open(onOpening);
    });
    const info = api.app.info();
    await vi.waitFor(() => expect(status.getState().state).toBe('lost'));
    expect(await info).toEqual(INFO);
  });

  it('is opening while the core opens the library, then open', async () => {
    const opened = Promise.withResolvers<void>();
    const { api, status } = connectionOf(async (onOpening) => {
      onOpening();
      await opened.promise;
      return core.open(onOpening);
    });
    const info = api.app.info();
    await vi.waitFor(() => expect(status.getState()).toEqual({ state: 'opening', reason: null }));
    opened.resolve();
    expect(await info).toEqual(INFO);
    expect(status.getState().state).toBe('open');
  });

  it('gives up after its attempts, fails calls at once, and opens on reconnect', async () => {
    let isGone = true;
    const open = vi.fn<OpenChannel>(async (onOpening) => {
      if (isGone) throw new Error('nobody listens');
      return core.open(onOpening);
    });
    const backoff = { first: 1, most: 2, attempts: 5 };
    const { api, status, reconnect } = connectionOf(open, { backoff });
    await expect(api.app.info()).rejects.toBeInstanceOf(ConnectionLost);
    expect(status.getState()).toEqual({ state: 'unreachable', reason: null });
    expect(open).toHaveBeenCalledTimes(6);
    await expect(api.app.info()).rejects.toBeInstanceOf(ConnectionLost);
    expect(open).toHaveBeenCalledTimes(6);
    isGone = false;
    reconnect();
    expect(await api.app.info()).toEqual(INFO);
    expect(status.getState()).toEqual({ state: 'open', reason: null });
  });

  it('stops when refused, reports the reason, and fails calls at once', async () => {
    const open = vi.fn(() => Promise.reject(new Refused('token')));
    const { api, status } = connectionOf(open);
    await expect(api.app.info()).rejects.toBeInstanceOf(ConnectionLost);
    expect(status.getState()).toEqual({ state: 'refused', reason: 'token' });
    await expect(api.app.info()).rejects.toBeInstanceOf(ConnectionLost);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('repeats a lost billed call as the same operation, also after a reload', async () => {
    localStorage.clear();
    const connect = () => connectionOf(core.open, { storage: localStorage }).api;
    const [first, reloaded] = [connect(), connect()];
    const id = newId();
    const lost = first.jobs.retry({ opId: newId(), id });
    const rejected = expect(lost).rejects.toMatchObject({ name: 'ConnectionLost', billed: true });
    await vi.waitFor(() => expect(core.retried).toHaveLength(1));
    core.channels[0]?.close();
    await rejected;
    const again = reloaded.jobs.retry({ opId: newId(), id }).catch((thrown: unknown) => thrown);
    await vi.waitFor(() => expect(core.retried).toHaveLength(2));
    core.hang.resolve();
    expect(await again).toMatchObject({ code: 'CONFLICT' });
    expect(core.retried[1]).toBe(core.retried[0]);
  });

  it('rejects a call after the timeout or when its caller aborts', async () => {
    const { api } = connectionOf(() => new Promise(() => undefined), { waitForOpenMs: 50 });
    await expect(api.app.info()).rejects.toBeInstanceOf(ConnectionLost);
    const reason = new Error('left');
    await expect(api.app.info(undefined, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
