// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSocket } from './open-socket.ts';

const LINK = 'L'.repeat(43);
const SESSION = 'S'.repeat(43);

/** The host's side of each socket the page opens. */
class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  /** The host's reaction to the first message: it accepts with a session, or closes with a code. */
  static host: (first: string) => { session: string } | { code: number } = () => ({ session: SESSION });
  readonly url: string;
  readonly sent: string[] = [];
  binaryType = 'blob';

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  send(data: string): void {
    this.sent.push(data);
    if (this.sent.length > 1) return;
    const answer = FakeSocket.host(data);
    queueMicrotask(() =>
      this.dispatchEvent(
        'code' in answer
          ? Object.assign(new Event('close'), answer)
          : new MessageEvent('message', { data: JSON.stringify(answer) }),
      ),
    );
  }

  close(): void {
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('close'), { code: 1000 })));
  }
}

beforeEach(() => {
  FakeSocket.opened.length = 0;
  FakeSocket.host = () => ({ session: SESSION });
  vi.stubGlobal('WebSocket', FakeSocket);
  sessionStorage.clear();
  history.replaceState(null, '', '/chat?x=1');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  // Forgets the session kept in memory.
  history.replaceState(null, '', '/');
  FakeSocket.host = () => ({ code: 4401 });
  vi.stubGlobal('WebSocket', FakeSocket);
  await openSocket().catch(() => undefined);
  vi.unstubAllGlobals();
});

const firsts = () => FakeSocket.opened.map(({ sent }) => JSON.parse(sent[0] ?? 'null'));

describe('opening a socket', () => {
  it('exchanges and removes the token in the address and stores the session', async () => {
    history.replaceState(null, '', `/chat?x=1#token=${LINK}`);
    await openSocket();
    expect(location.hash).toBe('');
    expect(location.search).toBe('?x=1');
    expect(firsts()).toEqual([{ bootstrap: LINK }]);
    expect(FakeSocket.opened[0]?.binaryType).toBe('arraybuffer');
    expect(sessionStorage.getItem('quartet.session')).toBe(SESSION);
    await openSocket();
    expect(firsts()[1]).toEqual({ session: SESSION });
  });

  it('uses the session if the link in the address was used before', async () => {
    sessionStorage.setItem('quartet.session', SESSION);
    history.replaceState(null, '', `/#token=${LINK}`);
    FakeSocket.host = (first) => ('bootstrap' in JSON.parse(first) ? { code: 4401 } : { session: SESSION });
    await openSocket();
    expect(firsts()).toEqual([{ bootstrap: LINK }, { session: SESSION }]);
  });

  it.each([1001, 1006, 4408])('tries the link again after the host closed with %i', async (code) => {
    history.replaceState(null, '', `/#token=${LINK}`);
    FakeSocket.host = () => ({ code });
    await expect(openSocket()).rejects.not.toHaveProperty('reason');
    expect(location.hash).toBe('');
    FakeSocket.host = () => ({ session: SESSION });
    await openSocket();
    await openSocket();
    expect(firsts()).toEqual([{ bootstrap: LINK }, { bootstrap: LINK }, { session: SESSION }]);
  });

  it('keeps the link across a reload if there were too many windows', async () => {
    history.replaceState(null, '', `/#token=${LINK}`);
    FakeSocket.host = () => ({ code: 4429 });
    await expect(openSocket()).rejects.toMatchObject({ reason: 'too_many' });
    FakeSocket.host = () => ({ session: SESSION });
    vi.resetModules();
    const reloaded = await import('./open-socket.ts');
    await reloaded.openSocket();
    expect(firsts()).toEqual([{ bootstrap: LINK }, { bootstrap: LINK }]);
    expect(Object.values(sessionStorage)).not.toContain(LINK);
  });

  it('waits a minute for a link and five seconds for a session', async () => {
    vi.useFakeTimers();
    try {
      FakeSocket.host = () => ({ session: SESSION });
      sessionStorage.setItem('quartet.session', SESSION);
      for (const [within, hash] of [
        [5_000, ''],
        [60_000, `#token=${LINK}`],
      ] as const) {
        history.replaceState(null, '', `/${hash}`);
        vi.spyOn(FakeSocket.prototype, 'send').mockImplementationOnce(() => undefined);
        const opening = openSocket().then(
          () => 'open',
          (error: unknown) => String(error),
        );
        const left = vi.fn();
        void opening.then(left);
        await vi.advanceTimersByTimeAsync(within - 1);
        expect(left).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(1);
        expect(await opening).toContain('did not answer');
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('forgets a link that the host refuses', async () => {
    history.replaceState(null, '', `/#token=${LINK}`);
    FakeSocket.host = () => ({ code: 4401 });
    await expect(openSocket()).rejects.toMatchObject({ reason: 'token' });
    await expect(openSocket()).rejects.toMatchObject({ reason: 'no_token' });
    expect(firsts()).toEqual([{ bootstrap: LINK }]);
  });

  it('is refused without a token and opens no socket', async () => {
    await expect(openSocket()).rejects.toMatchObject({ reason: 'no_token' });
    expect(FakeSocket.opened).toHaveLength(0);
  });

  it('forgets a session the host does not know', async () => {
    sessionStorage.setItem('quartet.session', SESSION);
    FakeSocket.host = () => ({ code: 4401 });
    await expect(openSocket()).rejects.toMatchObject({ reason: 'token' });
    expect(sessionStorage.getItem('quartet.session')).toBeNull();
  });

  it('keeps its session if there are too many windows or the host is away', async () => {
    sessionStorage.setItem('quartet.session', SESSION);
    FakeSocket.host = () => ({ code: 4429 });
    await expect(openSocket()).rejects.toMatchObject({ reason: 'too_many' });
    FakeSocket.host = () => ({ code: 1006 });
    await expect(openSocket()).rejects.not.toHaveProperty('reason');
    expect(sessionStorage.getItem('quartet.session')).toBe(SESSION);
  });

  it('closes its channel with the socket and delivers later messages to it', async () => {
    sessionStorage.setItem('quartet.session', SESSION);
    const channel = await openSocket();
    const received: unknown[] = [];
    channel.on('message', (event) => received.push(event?.data));
    FakeSocket.opened[0]?.dispatchEvent(new MessageEvent('message', { data: 'later' }));
    expect(received).toEqual(['later']);
    FakeSocket.opened[0]?.close();
    await channel.closed;
  });

  it('works without storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    history.replaceState(null, '', `/#token=${LINK}`);
    await openSocket();
    await openSocket();
    expect(firsts()).toEqual([{ bootstrap: LINK }, { session: SESSION }]);
    vi.restoreAllMocks();
  });
});
