import { createServer } from 'node:http';
import { answerText } from '../markdown/answer-text.ts';

// This program is a service in a separate process that streams the same answer to every client at an even pace.

const PER_SECOND = Number(process.argv[2]);
const DELTAS = Number(process.argv[3]);
/** Characters per delta: about two tokens. */
const SIZE = 8;

const text = answerText(DELTAS * SIZE).slice(0, DELTAS * SIZE);

function event(delta: unknown, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const head = { id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'vendor-s2' };
  return `data: ${JSON.stringify({ ...head, choices })}\n\n`;
}

const server = createServer((request, response) => {
  request.resume();
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' });
  const began = performance.now();
  let sent = 0;
  const tick = (): void => {
    const due = Math.min(DELTAS, Math.floor(((performance.now() - began) / 1000) * PER_SECOND));
    for (; sent < due; sent++) response.write(event({ content: text.slice(sent * SIZE, (sent + 1) * SIZE) }));
    if (sent < DELTAS) setTimeout(tick, 1);
    else response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
  };
  tick();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port });
});
process.on('disconnect', () => process.exit(0));
