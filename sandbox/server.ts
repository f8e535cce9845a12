import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerChat } from './chat.ts';
import { answerInstead } from './fault-answers.ts';
import { Faults } from './faults.ts';
import { Answer, ClientGone } from './http-answer.ts';
import { parseJson, readBody } from './http-body.ts';
import { ApiError } from './http-error.ts';
import { answerImageAsync, answerImagePending, answerImageSync } from './image.ts';
import { answerMessages } from './messages.ts';
import { answerModels } from './models.ts';
import type { Call } from './operation.ts';
import { PromptCache } from './prompt-cache.ts';
import { type LoggedRequest, RequestLog } from './request-log.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { answerSongCreate, answerSongQuery } from './song.ts';
import { answerSpeech, answerSpeechStream, answerVoices } from './speech.ts';
import { SpeechStudio } from './speech-studio.ts';
import { refusalBody } from './speech-wire.ts';
import { openStudios } from './studios.ts';
import { isTaskFile } from './task-file.ts';

// An import of this module reads all that it exports, and with its WebSocket Node loads a second HTTP client.
const { createServer } = process.getBuiltinModule('node:http');

export interface RunningSandbox {
  readonly url: string;
  readonly key: string;
  readonly port: number;
  readonly requests: RequestLog;
  /** Ends open responses and stops listening. */
  close(): Promise<void>;
}

interface Route {
  readonly method: 'GET' | 'POST';
  readonly run: (call: Call) => Promise<void>;
  /** Refuses in the speech format: HTTP 200, no audio, and the reason. */
  readonly speech?: true;
  /** Requires no key: anyone who knows the URL may fetch it. */
  readonly open?: true;
}

/** Starts the sandbox on 127.0.0.1. Rejects if the port is in use or a fault is unknown. @see SERVICE.md §4 */
export async function startSandboxServer(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const key = options.key ?? `sandbox-${randomBytes(24).toString('base64url')}`;
  const everywhere = Faults.parse(options.fault ?? '');
  const requests = new RequestLog();
  const cache = new PromptCache();
  const studio = new SpeechStudio();
  const studios = await openStudios(options, everywhere);
  const { songs, images } = studios;
  const taskFile: Route = { method: 'GET', run: (call) => studios.answerFile(call), open: true };
  const routes = new Map<string, Route>([
    ['/v1/chat/completions', { method: 'POST', run: answerChat }],
    ['/v1/messages', { method: 'POST', run: (call) => answerMessages(call, cache) }],
    ['/v1/models', { method: 'GET', run: answerModels }],
    ['/v1/t2a_v2', { method: 'POST', run: (call) => answerSpeech(call, studio), speech: true }],
    ['/v1/t2a_v2/stream', { method: 'POST', run: (call) => answerSpeechStream(call, studio), speech: true }],
    ['/v1/music/song/create', { method: 'POST', run: (call) => answerSongCreate(call, songs) }],
    ['/v1/music/song/query', { method: 'GET', run: (call) => answerSongQuery(call, songs) }],
    ['/v1/image/sync', { method: 'POST', run: (call) => answerImageSync(call, images) }],
    ['/v1/image/async', { method: 'POST', run: (call) => answerImageAsync(call, images) }],
    ['/v1/image/pending', { method: 'GET', run: (call) => answerImagePending(call, images) }],
    ['/v1/voices', { method: 'GET', run: (call) => answerVoices(call, studio) }],
  ]);

  async function handle(request: IncomingMessage, answer: Answer, entry: LoggedRequest): Promise<void> {
    const route = isTaskFile(entry.path) ? taskFile : routes.get(entry.path);
    if (!route) throw new ApiError(404, `There is no operation at ${entry.path}.`, { code: 'unknown_path' });
    if (route.speech) answer.refusalOf = refusalBody;
    if (request.method !== route.method) {
      throw new ApiError(405, `${entry.path} takes ${route.method} only.`, {
        headers: { allow: route.method },
      });
    }
    if (!route.open) authorize(request.headers.authorization, key);
    const { text, bytes } = await readBody(request);
    entry.bodyBytes = bytes;
    if (options.keepBodies) entry.body = text;
    const asked = Faults.parse([request.headers['x-sandbox-fault'] ?? []].flat().join(','));
    const elsewhere = `${url}/elsewhere${entry.path}`;
    answer.faults = everywhere.with(asked);
    if (await answerInstead(answer, elsewhere)) return;
    try {
      await route.run({
        body: route.method === 'POST' ? parseJson(text) : undefined,
        answer,
        path: entry.path,
        query: queryOf(request),
        header: (name) => [request.headers[name] ?? []].flat()[0],
        origin: url,
        asked,
        everywhere,
        latencyMs: options.latency ?? null,
        elsewhere,
        checkFaults: (shows) => asked.requireApplicable(shows),
      });
    } catch (error) {
      const refused = error instanceof ApiError && error.param !== 'X-Sandbox-Fault' && !answer.started;
      if (!route.speech || !refused) throw error;
      await answer.json(200, answer.refusalOf(error));
    }
  }

  // Idle connections stay open: on a busy machine, a request could arrive while one closes and would be lost.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const answer = new Answer(response);
    const entry = requests.add(logEntry(request));
    answer.header('x-request-id', entry.id);
    response.on('close', () => {
      entry.state = response.writableFinished ? 'answered' : 'aborted';
      entry.status = response.headersSent ? response.statusCode : null;
    });
    handle(request, answer, entry)
      .catch((error: unknown) => refuse(answer, error, options.onError))
      .catch((error: unknown) => giveUp(response, error, options.onError));
  });
  const port = await listen(server, options.port ?? 0).catch(async (error: unknown) => {
    await studios.close();
    throw error;
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    key,
    port,
    requests,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await Promise.all([studio.close(), studios.close()]);
    },
  };
}

const queryOf = (request: IncomingMessage) => new URLSearchParams(request.url?.split('?').slice(1).join('?'));

function logEntry(request: IncomingMessage): LoggedRequest {
  const idempotencyKey = request.headers['idempotency-key'];
  return {
    id: `req_${randomBytes(9).toString('hex')}`,
    method: request.method ?? '',
    path: (request.url ?? '/').split('?', 1)[0] ?? '/',
    task: queryOf(request).get('task_id'),
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
    bodyBytes: null,
    body: null,
    status: null,
    state: 'open',
  };
}

/** Sends the error to the client, as far as the response still allows it. */
async function refuse(answer: Answer, error: unknown, onError: SandboxOptions['onError']): Promise<void> {
  if (error instanceof ClientGone || answer.signal.aborted) return;
  if (error instanceof ApiError && !answer.started) {
    for (const [name, value] of Object.entries(error.headers)) answer.header(name, value);
    return answer.json(error.status, answer.refusalOf(error));
  }
  onError?.(error);
  if (answer.started) return answer.reset();
  return answer.json(500, answer.refusalOf(new ApiError(500, 'The sandbox failed. Its log says why.')));
}

function giveUp(response: ServerResponse, error: unknown, onError: SandboxOptions['onError']): void {
  if (!(error instanceof ClientGone)) onError?.(error);
  response.destroy();
}

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sandbox listens on no port');
  return address.port;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Accepts a request with `Authorization: Bearer KEY`, else throws a 401. The error never repeats the given key.
 * @see SERVICE.md §5
 */
function authorize(header: string | undefined, key: string): void {
  if (header === undefined) {
    throw new ApiError(401, 'No key: send the header "Authorization: Bearer <key>".', {
      code: 'missing_key',
    });
  }
  const given = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (given === undefined) {
    throw new ApiError(401, 'The Authorization header must read "Bearer <key>".', { code: 'malformed_key' });
  }
  // Digests have a fixed length, so the comparison reveals nothing about the length of the key.
  if (!timingSafeEqual(digest(given), digest(key))) {
    throw new ApiError(401, 'This is not the key of this sandbox.', { code: 'wrong_key' });
  }
}
