import { expect, test } from 'vitest';
import { ServiceError } from '../http/errors/service-error.ts';
import { JSON_MAX_DEPTH, JSON_MAX_KEYS } from '../http/parse-json.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { answer, closeDelimitedHead, sse } from '../testing/answers.ts';
import { realClock } from '../testing/fake-clock.ts';
import type { Step } from '../testing/fault-server.ts';
import { callImages, type ImageCallMode } from '../testing/image-call.ts';
import { connectionTo, outcomeOf } from '../testing/service-call.ts';
import { callSong } from '../testing/song-call.ts';
import { speak } from '../testing/speech-call.ts';
import { testService } from '../testing/test-service.ts';
import { completeChat, createMessage } from './chat/chat.ts';
import { listModels } from './chat/models.ts';
import { queryImageTask } from './images/images.ts';
import { querySong } from './music/music.ts';
import { listVoices } from './speech/voices.ts';

// Malicious JSON at every place where external JSON is parsed. The response is valid otherwise, so only the limits can
// refuse it.

const service = testService(() => realClock);
const signal = new AbortController().signal;
const CHAT = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }] };
const MESSAGES = { ...CHAT, max_tokens: 10 };

const json = (status: number, body: string) => answer(status, body, { 'content-type': 'application/json' });
const events = (lines: readonly string[]): Step[] => [
  closeDelimitedHead,
  { send: lines.map((line) => sse(line)).join('') },
  'end',
];
const chatPiece = (more: string, finish = 'null') =>
  `{"id":"c","model":"m","choices":[{"index":0,"delta":{"content":"hi"},"finish_reason":${finish}}],"more":${more}}`;

interface Door {
  readonly answer: (more: string) => readonly Step[];
  /** Makes the call; throws, or ends well. */
  readonly call: (connection: ServiceConnection) => Promise<unknown>;
}

async function whole(call: ReturnType<typeof completeChat>): Promise<void> {
  const { error } = await outcomeOf(call);
  if (error) throw error;
}

async function requested(to: ServiceConnection, way: ImageCallMode): Promise<void> {
  const { error } = await callImages(service.transport, to, way);
  if (error) throw error;
}

const DOORS: Readonly<Record<string, Door>> = {
  'an answer of the chat': {
    answer: (more) =>
      json(
        200,
        `{"id":"c","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"hi"},"finish_reason":"stop"}],"more":${more}}`,
      ),
    call: (to) => whole(completeChat(service.transport, to, { ...CHAT, stream: false }, { signal })),
  },
  'a stream of the chat': {
    answer: (more) => events([...Array(4).fill(chatPiece(more)), chatPiece(more, '"stop"'), '[DONE]']),
    call: (to) => whole(completeChat(service.transport, to, { ...CHAT, stream: true }, { signal })),
  },
  'an answer of Messages': {
    answer: (more) =>
      json(
        200,
        `{"id":"m","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"hi"}],"stop_reason":"end_turn","more":${more}}`,
      ),
    call: (to) => whole(createMessage(service.transport, to, { ...MESSAGES, stream: false }, { signal })),
  },
  'a stream of Messages': {
    answer: (more) =>
      events([
        `{"type":"message_start","message":{"id":"m","model":"m","role":"assistant","content":[]},"more":${more}}`,
        ...Array(3).fill(`{"type":"ping","more":${more}}`),
        `{"type":"message_delta","delta":{"stop_reason":"end_turn"},"more":${more}}`,
        `{"type":"message_stop","more":${more}}`,
      ]),
    call: (to) => whole(createMessage(service.transport, to, { ...MESSAGES, stream: true }, { signal })),
  },
  'the list of models': {
    answer: (more) => json(200, `{"data":[{"id":"a"}],"more":${more}}`),
    call: (to) => listModels(service.transport, to, { signal }),
  },
  'the list of voices': {
    answer: (more) => json(200, `{"voices":[{"voice_id":"a"}],"more":${more}}`),
    call: (to) => listVoices(service.transport, to, { signal }),
  },
  'a task for a song': {
    answer: (more) => json(200, `{"task_id":"t","more":${more}}`),
    async call(to) {
      const { error } = await callSong(service.transport, to);
      if (error) throw error;
    },
  },
  'a song': {
    answer: (more) =>
      json(
        200,
        `{"task_id":"t","status":"succeeded","songs":[{"audio_url":"http://x/a.mp3"}],"more":${more}}`,
      ),
    call: (to) => querySong(service.transport, to, 't', { signal }),
  },
  'a picture that was waited for': {
    answer: (more) => json(200, `{"data":[{"url":"http://x/a.png"}],"more":${more}}`),
    call: (to) => requested(to, 'IS'),
  },
  'a task for a picture': {
    answer: (more) => json(200, `{"task_id":"t","more":${more}}`),
    call: (to) => requested(to, 'IA'),
  },
  'a picture that was asked after': {
    answer: (more) =>
      json(200, `{"task_id":"t","status":"succeeded","data":[{"url":"http://x/a.png"}],"more":${more}}`),
    call: (to) => queryImageTask(service.transport, to, 't', { signal, hold: (n) => `/nowhere/${n}` }),
  },
};

const deep = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;
const wide = (keys: number) => `{${Array.from({ length: keys }, (_, i) => `"k${i}":1`).join(',')}}`;

/** Returns the outcome of a call whose response contains this JSON next to a good result. */
async function through({ answer: steps, call }: Door, more: string): Promise<string> {
  const server = await service.serverThat(() => steps(more));
  const to = connectionTo(server.url, { modelsPath: '/v1/models', voicesPath: '/v1/voices' });
  try {
    await call(to);
    return 'well';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.data.class;
  }
}

const doors = Object.entries(DOORS);

test.each(doors)('accepts %s within the limits', async (_, door) => {
  expect(await through(door, deep(JSON_MAX_DEPTH - 4))).toBe('well');
});

test.each(doors)('rejects %s that is too deep', async (_, door) => {
  // Nested as deep as a response may be long: a recursive reader would overflow the stack.
  expect(await through(door, deep(100_000))).not.toBe('well');
});

test.each(doors)('rejects %s with too many keys', async (_, door) => {
  // An event of a stream may not be long enough to contain them, and is refused for its size.
  expect(await through(door, wide(JSON_MAX_KEYS + 1))).not.toBe('well');
});

test.each(doors)('%s cannot change a prototype', async (_, door) => {
  const polluted = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
  expect(await through(door, polluted)).toBe('well');
  expect(await through(door, `1,${polluted.slice(1, -1)}`)).toBe('well');
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test.each(['deep', 'wide'])('a refusal with a %s body is reported by its status', async (kind) => {
  const more = kind === 'deep' ? deep(20_000) : wide(5000);
  for (const [name, door] of doors) {
    const refusal = { ...door, answer: () => json(401, `{"error":{"message":"no","more":${more}}}`) };
    expect(await through(refusal, ''), name).toBe('key');
  }
});

test.each(['deep', 'wide'])('speech in a %s response is rejected and kept', async (kind) => {
  const more = kind === 'deep' ? deep(100_000) : wide(JSON_MAX_KEYS + 1);
  const body = `{"data":{"audio":"fffb9064","status":2},"base_resp":{"status_code":0},"more":${more}}`;
  const server = await service.serverThat(() => json(200, body));
  const { error, file, left } = await speak(service.transport, connectionTo(server.url));
  expect([file, error?.data.class]).toEqual([null, 'interrupted']);
  expect(left).toContain('raw');
});
