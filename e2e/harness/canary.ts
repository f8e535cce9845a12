import { createServer, type Socket } from 'node:net';

/** A listener for every request of a browser to anything but this computer. */
export interface Canary {
  /** Chromium switches that resolve every name and port to the canary, so that nothing leaves unnoticed. */
  readonly args: readonly string[];
  /** Requested names in order; a connection without any data counts as one, too. */
  readonly heard: readonly string[];
  close(): Promise<void>;
}

/**
 * Hosts that Chromium contacts by itself in spite of all switches, so not on behalf of the page. They resolve to
 * nothing: otherwise, such a call that ends with the browser before naming its host would be attributed to the page.
 */
const CHROMIUMS_OWN = ['google.com', 'googleapis.com', 'gvt1.com', 'gstatic.com'];
/** Bytes of a request or TLS ClientHello that suffice to contain the name. */
const GREETING_BYTES = 4096;

/** Starts to listen on loopback. */
export async function startCanary(): Promise<Canary> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let said = '';
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString('latin1')).slice(0, GREETING_BYTES);
      if (isWhole(said)) socket.destroy();
    });
    socket.on('close', () => {
      sockets.delete(socket);
      heard.push(nameIn(said));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const nowhere = CHROMIUMS_OWN.flatMap((name) => [`MAP ${name} ~NOTFOUND`, `MAP *.${name} ~NOTFOUND`]);
  return {
    args: [`--host-resolver-rules=${[...nowhere, `MAP * 127.0.0.1:${port}`].join(', ')}, EXCLUDE 127.0.0.1`],
    heard,
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Returns whether a plain request has a complete header, or a TLS ClientHello (0x16) its declared length. */
function isWhole(said: string): boolean {
  if (!said.startsWith('\u0016')) return said.includes('\r\n\r\n');
  const long = said.charCodeAt(3) * 256 + said.charCodeAt(4);
  return said.length >= Math.min(GREETING_BYTES, 5 + long);
}

/** Returns the name in a request (Host) or in a TLS ClientHello. */
function nameIn(said: string): string {
  const name = said.startsWith('\u0016') ? serverName(said) : /\r\nhost: ([^\r:]+)/i.exec(said)?.[1];
  return name ?? 'nobody said whom';
}

/** Returns the server name in a TLS ClientHello: its extension of type 0. @see RFC 8446 §4.1.2, RFC 6066 §3 */
function serverName(greeting: string): string | undefined {
  const bytes = Buffer.from(greeting, 'latin1');
  const number = (at: number, size: 1 | 2) => (at + size <= bytes.length ? bytes.readUIntBE(at, size) : 0);
  // The offset skips the record and message headers, version and random bytes; length-prefixed fields follow.
  let at = 5 + 4 + 2 + 32;
  at += 1 + number(at, 1);
  at += 2 + number(at, 2);
  at += 1 + number(at, 1);
  const end = Math.min(bytes.length, at + 2 + number(at, 2));
  for (at += 2; at + 4 <= end; at += 4 + number(at + 2, 2)) {
    if (number(at, 2) !== 0) continue;
    const long = number(at + 7, 2);
    return bytes.toString('latin1', at + 9, at + 9 + long);
  }
  return undefined;
}
