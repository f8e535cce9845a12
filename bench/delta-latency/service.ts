import { createServer } from 'node:http';

// This program is a service in a separate process. It streams numbered words, most at an even pace, and records when each
// one's bytes went to the socket, in epoch milliseconds; its parent queries these times over IPC. At `/` it serves a
// page that shows the same stream directly: the best that a browser can do.

const PER_SECOND = Number(process.argv[2]);
/** Number of words at that pace, and of those after them, each of which follows a pause. */
const EVEN = Number(process.argv[3]);
const PAUSED = Number(process.argv[4]);
const WORDS = EVEN + PAUSED;
/** Not a multiple of a frame, so that the words come at every moment of one. */
const PAUSE_MS = 311;
const WORDS_A_PARAGRAPH = 40;

const PAGE = `<!doctype html><title>plain</title><pre id="text" style="white-space: pre-wrap"></pre><script type="module">
const text = document.getElementById('text').appendChild(new Text());
const answer = await fetch('/v1/chat/completions', { method: 'POST' });
let rest = '';
for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + piece).split('\\n\\n');
  rest = lines.pop();
  for (const line of lines) {
    if (line.startsWith('data: {')) text.appendData(JSON.parse(line.slice(6)).choices[0].delta.content ?? '');
  }
}
</script>`;

let sent: number[] = [];

/** Returns when a word is due, in milliseconds after the first. */
function dueAt(word: number): number {
  return (Math.min(word + 1, EVEN) * 1000) / PER_SECOND + Math.max(0, word + 1 - EVEN) * PAUSE_MS;
}

function event(delta: unknown, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const head = { id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'vendor-s2' };
  return `data: ${JSON.stringify({ ...head, choices })}\n\n`;
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    return;
  }
  request.resume();
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  sent = [];
  const began = performance.now();
  const tick = (): void => {
    // It sends all words that are due: timers are coarse, and the average pace must hold.
    while (sent.length < WORDS && performance.now() - began >= dueAt(sent.length)) {
      const number = sent.length;
      const space = number % WORDS_A_PARAGRAPH === WORDS_A_PARAGRAPH - 1 ? '\n\n' : ' ';
      sent.push(performance.timeOrigin + performance.now());
      response.write(event({ content: `w${String(number).padStart(5, '0')}${space}` }));
    }
    if (sent.length < WORDS) setTimeout(tick, 1);
    else response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
  };
  tick();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port });
});
process.on('message', () => process.send?.({ sent }));
process.on('disconnect', () => process.exit(0));
