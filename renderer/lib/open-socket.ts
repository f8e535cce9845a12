import { Channel, Refused } from './channel.ts';
import { keptToken, windowSession } from './window-session.ts';

/**
 * Timeouts for the host's response, in milliseconds. A link gets as long as one opened for the user
 * is valid: once the host has accepted it, nobody else can use it.
 */
const OPEN_WITHIN = { session: 5_000, link: 60_000 };

/** The close codes of the browser host, same as in web/close-codes.ts. */
const CLOSE_UNAUTHORIZED = 4401;
const CLOSE_TOO_MANY = 4429;

type FirstMessage = { bootstrap: string } | { session: string };

/**
 * Removes the single-use token from the address, so that neither history nor a copied address
 * contains it, and returns it.
 */
function takeBootstrap(): string | null {
  const token = /^#token=([\w-]{43})$/.exec(location.hash)?.[1];
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token ?? null;
}

/** The link's token until the host has accepted or refused it: if the host was too busy, it is sent again. */
const link = keptToken('quartet.link', () => sessionStorage);

/**
 * Opens a WebSocket to the browser host that served this page. The first message authenticates: a
 * new link's token before the session's, because after a restart of the host only the link is
 * valid.
 */
export async function openSocket(): Promise<Channel> {
  const given = takeBootstrap();
  if (given !== null) link.write(given);
  const bootstrap = link.read();
  const known = windowSession.read();
  if (bootstrap !== null) {
    try {
      const channel = await connect({ bootstrap });
      link.write(null);
      return channel;
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== 'token') throw error;
      link.write(null);
      if (known === null) throw error;
    }
  }
  if (known === null) throw new Refused('no_token');
  try {
    return await connect({ session: known });
  } catch (error) {
    if (error instanceof Refused && error.reason === 'token') windowSession.forget(known);
    throw error;
  }
}

function connect(first: FirstMessage): Promise<Channel> {
  const socket = new WebSocket(`ws://${location.host}/rpc`);
  // Blob frames would be read asynchronously and could be reordered.
  socket.binaryType = 'arraybuffer';
  const channel = new Channel(
    (data) => socket.send(data),
    () => socket.close(),
  );
  return new Promise((resolve, reject) => {
    const within = 'bootstrap' in first ? OPEN_WITHIN.link : OPEN_WITHIN.session;
    const timer = setTimeout(() => fail(new Error('the host did not answer')), within);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
      channel.close();
    };
    socket.addEventListener('open', () => socket.send(JSON.stringify(first)));
    socket.addEventListener('close', (event) => fail(closedBecause(event.code)));
    socket.addEventListener(
      'message',
      (event) => {
        const token = parseWelcome(event.data);
        if (token === null) return fail(new Error('not a Quartet host'));
        clearTimeout(timer);
        windowSession.keep(token);
        socket.addEventListener('message', ({ data }) => channel.deliver(data));
        resolve(channel);
      },
      { once: true },
    );
  });
}

function closedBecause(code: number): Error {
  if (code === CLOSE_UNAUTHORIZED) return new Refused('token');
  if (code === CLOSE_TOO_MANY) return new Refused('too_many');
  return new Error(`socket closed (${code})`);
}

/** Parses `{"session":"…"}` by hand: one field does not justify loading zod at the start. */
function parseWelcome(data: unknown): string | null {
  if (typeof data !== 'string') return null;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('session' in value)) return null;
  return typeof value.session === 'string' ? value.session : null;
}
