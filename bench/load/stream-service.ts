/**
 * This program runs as many services as its argument says, each on a separate port. Each streams the answer that the
 * last question requests at an even pace (streamed-text.ts), or speaks a tenth of a second at once. It reports its
 * addresses over IPC and, when queried, the totals it has sent.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wavOf } from '../../core/testing/speech-answers.ts';
import { readQuestion, streamedPiece } from './streamed-text.ts';

const count = Number(process.argv[2]);
const sent = { spoken: 0, streams: 0, deltas: 0, broken: 0, longestMs: 0 };

function event(delta: unknown, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const head = { id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'vendor-s2' };
  return `data: ${JSON.stringify({ ...head, choices })}\n\n`;
}

const SPOKEN = JSON.stringify({
  data: { audio: wavOf(2400).toString('hex'), status: 2 },
  base_resp: { status_code: 0, status_msg: 'success' },
});

function stream(response: ServerResponse, deltas: number, perSecond: number): void {
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const began = performance.now();
  let next = 0;
  sent.streams += 1;
  const tick = (): void => {
    if (response.destroyed) {
      sent.broken += 1;
      return;
    }
    // It sends all deltas that are due: timers are coarse, and the average pace must hold.
    const due = Math.min(deltas, Math.floor(((performance.now() - began) / 1000) * perSecond));
    for (; next < due; next++) {
      response.write(event({ content: streamedPiece(next) }));
      sent.deltas += 1;
    }
    if (next < deltas) setTimeout(tick, 1000 / perSecond);
    else {
      response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
      sent.longestMs = Math.max(sent.longestMs, performance.now() - began);
    }
  };
  tick();
}

const servers = Array.from({ length: count }, () =>
  createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (request.url?.includes('t2a')) {
      sent.spoken += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end(SPOKEN);
      return;
    }
    const { deltas, perSecond } = readQuestion(Buffer.concat(chunks).toString());
    stream(response, deltas, perSecond);
  }),
);
await Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))));
const urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.send?.({ urls });
process.on('message', () => process.send?.({ sent }));
process.on('disconnect', () => process.exit(0));
