import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followMediaSession } from './media-session.ts';
import { createPlayer } from './player-machine.ts';
import type { Track } from './track.ts';

const session = { metadata: null as { artwork: unknown } | null, setActionHandler: vi.fn() };
const fetched = vi.fn<(url: string) => Promise<Response>>();
const revoke = vi.spyOn(URL, 'revokeObjectURL');

beforeAll(() => {
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  );
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaSession: session }));
});
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  session.metadata = null;
  revoke.mockClear();
  fetched.mockImplementation(async () => new Response(new Blob(['image'])));
});

const song = (id: string): Track => ({
  kind: 'song',
  ...{ id, title: id, durationMs: 1000, peaks: null, complete: true, sources: [] },
  cover: { title: id, url: `app://quartet/media/${id}` },
});

function playerWithSession() {
  const player = createPlayer({
    makeSound: () => {
      throw new Error('nothing is heard here');
    },
    ticks: { after: () => () => undefined },
  });
  followMediaSession(player);
  return player.store;
}

const artwork = () => session.metadata?.artwork;
const BLOB = [{ src: expect.stringMatching(/^blob:/) }];

describe('artwork of the media session', () => {
  it('is a blob URL, because the system does not accept app: URLs', async () => {
    playerWithSession().setState({ track: song('a') });
    expect(artwork()).toEqual([]);
    await vi.waitFor(() => expect(artwork()).toEqual(BLOB));
    expect(fetched).toHaveBeenCalledWith('app://quartet/media/a');
  });

  it('is released when another track plays', async () => {
    const store = playerWithSession();
    store.setState({ track: song('a') });
    await vi.waitFor(() => expect(artwork()).toEqual(BLOB));
    store.setState({ track: null });
    expect(revoke).toHaveBeenCalledTimes(1);
    expect(session.metadata).toBeNull();
  });

  it('is released at once if it loads after another track plays', async () => {
    const store = playerWithSession();
    store.setState({ track: song('a') });
    store.setState({ track: null });
    await vi.waitFor(() => expect(revoke).toHaveBeenCalledTimes(1));
    expect(session.metadata).toBeNull();
  });

  it('is omitted if it cannot be loaded', async () => {
    const answers = [new Response(null, { status: 404 })];
    fetched.mockImplementation(async () => answers.pop() ?? Promise.reject(new TypeError('offline')));
    const store = playerWithSession();
    for (const id of ['gone', 'offline']) {
      store.setState({ track: song(id) });
      await new Promise((resolve) => setTimeout(resolve));
      expect(session.metadata).toMatchObject({ title: id, artwork: [] });
    }
  });
});
