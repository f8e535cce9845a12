import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { HEAD, piecesOf, TAIL } from './contenders.ts';

// This program answers every request with a speech body of as many bytes of audio as its path says.

const hex = Buffer.from(randomBytes(32 * 1024).toString('hex'), 'latin1');
const server = createServer((request, response) => {
  const audio = Number(request.url?.split('/').at(-1));
  request.resume();
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': HEAD.length + 2 * audio + TAIL.length,
  });
  Readable.from(piecesOf(audio, hex)).pipe(response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
process.once('disconnect', () => process.exit());
