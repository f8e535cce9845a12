import { createServer } from 'node:net';

// This server has a separate process, so that its work does not count as the client's. It answers each request on a
// socket with the same small stream: a header with the first event, then the rest in a few writes. It prints its
// port.

const EVENT = `data: {"id":"chatcmpl-8f3a1b2c4d5e6f70","object":"chat.completion.chunk","created":1790000000,"model":"vendor-s2","choices":[{"index":0,"delta":{"content":" word"},"finish_reason":null}]}\n\n`;
const WRITES = 8;
const EVENTS_A_WRITE = 4;

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';
const PIECES = [
  HEAD + chunk(EVENT),
  ...Array.from({ length: WRITES }, () => chunk(EVENT.repeat(EVENTS_A_WRITE))),
  `${chunk('data: [DONE]\n\n')}0\r\n\r\n`,
];

const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  let held = '';
  socket.on('data', (bytes) => {
    held += bytes.toString('latin1');
    for (;;) {
      const end = held.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(held)?.[1] ?? 0);
      if (end === -1 || held.length < end + 4 + length) return;
      held = held.slice(end + 4 + length);
      let next = 0;
      const write = (): void => {
        const piece = PIECES[next++];
        if (piece === undefined || socket.destroyed) return;
        socket.write(piece);
        setImmediate(write);
      };
      write();
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
});
process.on('disconnect', () => process.exit(0));
