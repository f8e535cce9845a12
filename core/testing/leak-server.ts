import type { IncomingMessage, ServerResponse } from 'node:http';
import { messagesStream } from './answers.ts';
import { beginStream, type ChatServer, chunk, endStream, startChatServer } from './chat-server.ts';
import { pngOf } from './pictures.ts';
import { doneSong, sendFile, sendJson } from './song-server.ts';
import { wavOf } from './speech-answers.ts';

const WORDS = 12;
const AUDIO = wavOf(8000);
const PICTURE = pngOf(64, 64, 20_000);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Idle timeout of sockets, in milliseconds: long enough that on a busy machine none is closed just as it is used again,
 * which would fail the call.
 */
const IDLE_MS = 120_000;

/** Starts a service with all endpoints, whose responses are slow enough to be aborted halfway. */
export function startLeakServer(): Promise<ChatServer> {
  return startChatServer(answerAny, { idleMs: IDLE_MS });
}

async function answerAny(response: ServerResponse, body: string, request: IncomingMessage): Promise<void> {
  const path = request.url ?? '';
  if (path.includes('/chat/')) return slowChat(response);
  if (path.includes('/messages')) {
    beginStream(response);
    const text = messagesStream(['one ', 'two ', 'three']);
    return sendInHalves(response, text);
  }
  await pause(3);
  if (path.includes('/t2a')) {
    const audio = AUDIO.toString('hex');
    const answer = { data: { audio, status: 2 }, base_resp: { status_code: 0, status_msg: '' } };
    response.writeHead(200, { 'content-type': 'application/json' });
    return sendInHalves(response, JSON.stringify(answer));
  }
  if (path.includes('/image/pending')) return sendJson(response, { task_id: 't', status: 'running' });
  if (path.includes('/image/async')) return sendJson(response, { task_id: `task-${body.length}` });
  if (path.includes('/image/sync')) {
    response.writeHead(200, { 'content-type': 'application/json' });
    return sendInHalves(response, JSON.stringify({ data: [{ b64_json: PICTURE.toString('base64') }] }));
  }
  if (path.includes('/song/query')) return sendJson(response, doneSong({ url: 'http://127.0.0.1' }, 't'));
  if (path.includes('/song/create')) return sendJson(response, { task_id: `task-${body.length}` });
  return sendFile(response, AUDIO);
}

async function slowChat(response: ServerResponse): Promise<void> {
  beginStream(response);
  for (let n = 0; n < WORDS && !response.destroyed; n++) {
    response.write(chunk({ content: `word ${n} ` }));
    await pause(1);
  }
  endStream(response);
}

async function sendInHalves(response: ServerResponse, text: string): Promise<void> {
  const middle = Math.floor(text.length / 2);
  response.write(text.slice(0, middle));
  await pause(5);
  response.end(text.slice(middle));
}
