import { connect } from 'node:net';

export interface RawAnswer {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Milliseconds until the connection ended. */
  readonly elapsed: number;
}

/**
 * Sends raw bytes to a port and reads until the other side closes.
 * @param drip sent byte by byte, one each 200 ms, after `head`: for slow attacks.
 */
export function rawHttp(port: number, head: string, drip = ''): Promise<RawAnswer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let left = drip;
    const timer = setInterval(() => {
      if (left !== '') socket.write(left.slice(0, 1));
      left = left.slice(1);
    }, 200);
    socket.on('connect', () => socket.write(head));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ ...parse(Buffer.concat(chunks).toString('latin1')), elapsed: performance.now() - began });
    });
  });
}

function parse(answer: string): Pick<RawAnswer, 'status' | 'headers' | 'text'> {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    text: rest.join('\r\n\r\n'),
  };
}
