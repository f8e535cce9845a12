import { answer, chatStream, chunk, jsonAnswer, lastChunk, messagesStream, streamHead } from '../answers.ts';
import type { FaultServer, ReceivedRequest, Step } from '../fault-server.ts';
import { finishedImages, testImageBytes } from '../image-server.ts';
import { doneSong, songWav } from '../song-server.ts';
import { speechJson } from '../speech-answers.ts';
import { say, start } from '../text-fault.ts';
import type { Endpoint } from './endpoints.ts';
import type { Lab } from './lab.ts';

/** The two halves of a stream, before and after a pause. */
export const HALVES = ['Hello ', 'there'] as const;

/** Returns the endpoint of a request; null if it is not in the matrix. */
export function endpointOf({ method, path }: Pick<ReceivedRequest, 'method' | 'path'>): Endpoint | null {
  const { pathname } = new URL(path, 'http://x');
  if (pathname.startsWith('/files/')) return 'DL';
  return BY_PATH[`${method} ${pathname}`] ?? null;
}

const BY_PATH: Readonly<Record<string, Endpoint>> = {
  'POST /v1/chat/completions': 'CHAT',
  'POST /v1/messages': 'MSG',
  'POST /v1/t2a_v2': 'TTS',
  'POST /v1/music/song/create': 'MUS',
  'GET /v1/music/song/query': 'MQ',
  'POST /v1/image/sync': 'IS',
  'POST /v1/image/async': 'IA',
  'GET /v1/image/pending': 'IP',
};

/** The service's answer when nothing is wrong. */
function rightAnswer(url: string, request: ReceivedRequest): readonly Step[] {
  switch (endpointOf(request)) {
    case 'CHAT':
      return [streamHead, chunk(chatStream(HALVES)), lastChunk];
    case 'MSG':
      return [streamHead, chunk(messagesStream(HALVES)), lastChunk];
    case 'TTS':
      return jsonAnswer(200, JSON.parse(speechJson(songWav())));
    case 'MUS':
    case 'IA':
      return jsonAnswer(200, { task_id: 'task-1' });
    case 'MQ':
      return jsonAnswer(200, doneSong({ url }, 'task-1'));
    case 'IS':
      return jsonAnswer(200, { created: 1, data: [{ url: `${url}/files/wait-0.png` }] });
    case 'IP':
      return jsonAnswer(200, finishedImages({ url }, 'task-1'));
    case 'DL':
      return request.path.endsWith('.png') ? answer(200, testImageBytes()) : answer(200, songWav());
    default:
      return jsonAnswer(404, { error: { message: 'no such path' } });
  }
}

/** A service with valid responses unless scripted otherwise; it can be unreachable for a while. */
export class Service {
  readonly #lab: Lab;
  readonly #gone: FaultServer[] = [];
  #here: FaultServer | null = null;
  #instead: (request: ReceivedRequest) => readonly Step[] | null = () => null;

  constructor(lab: Lab) {
    this.#lab = lab;
  }

  get url(): string {
    const one = this.#here ?? this.#gone[0];
    if (one === undefined) throw new Error('the service was never there');
    return one.url;
  }

  /** Makes it reachable at the same address as before. */
  async online(): Promise<void> {
    const before = this.#gone[0];
    const script = (request: ReceivedRequest) => this.#instead(request) ?? rightAnswer(this.url, request);
    this.#here = await this.#lab.serverThat(script, before === undefined ? {} : { port: before.port });
  }

  /** Makes its address refuse connections. */
  async offline(): Promise<void> {
    if (this.#here === null) return;
    await this.#here.close();
    this.#gone.push(this.#here);
    this.#here = null;
  }

  /** Sets the answer from now on: the result of this function, or the right one for null. */
  answer(instead: (request: ReceivedRequest) => readonly Step[] | null): void {
    this.#instead = instead;
  }

  /** Scripts the responses of one endpoint. */
  answerAt(endpoint: Endpoint, instead: (request: ReceivedRequest) => readonly Step[] | null): void {
    this.answer((request) => (endpointOf(request) === endpoint ? instead(request) : null));
  }

  /** Holds the responses of an endpoint; a stream is held after its first half. */
  hold(endpoint: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.answer((request) => {
      if (endpointOf(request) !== endpoint) return null;
      const right = rightAnswer(this.url, request);
      if (endpoint !== 'CHAT' && endpoint !== 'MSG') return [{ until: promise }, ...right];
      const api = endpoint === 'CHAT' ? 'chat' : 'messages';
      const first = start(api) + say(api, HALVES[0]);
      const whole = endpoint === 'CHAT' ? chatStream(HALVES) : messagesStream(HALVES);
      return [streamHead, chunk(first), { until: promise }, chunk(whole.slice(first.length)), lastChunk];
    });
    return () => {
      this.answer(() => null);
      resolve();
    };
  }

  /** Returns all requests in order. */
  get all(): ReceivedRequest[] {
    return [...this.#gone, ...(this.#here === null ? [] : [this.#here])].flatMap(({ requests }) => requests);
  }

  /** Returns the requests to an endpoint. */
  requests(endpoint: Endpoint): ReceivedRequest[] {
    return this.all.filter((request) => endpointOf(request) === endpoint);
  }

  /** Requests that make something: these cost. */
  get posts(): ReceivedRequest[] {
    return this.all.filter(({ method }) => method === 'POST');
  }
}
