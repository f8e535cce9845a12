import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { wavHeader } from '../formats/wav/wav-writer.ts';

const posted = z.object({
  model: z.string(),
  text: z.string(),
  voice_setting: z.looseObject({ voice_id: z.string() }),
  audio_setting: z.looseObject({ format: z.string(), sample_rate: z.int() }),
});

/** One POST as received. */
export interface SpeechPost {
  readonly key: string;
  readonly path: string;
  readonly body: z.infer<typeof posted>;
}

/** Answers one request; `posts` already contains it. */
export type SpeechAnswering = (response: ServerResponse, post: SpeechPost) => void | Promise<void>;

export interface SpeechServer {
  readonly url: string;
  /** In order of arrival. */
  readonly posts: SpeechPost[];
  /** The response to `GET /v1/voices`; null refuses it. */
  voices: readonly object[] | null;
  voicesAsked: number;
  /** Replaces the response to later requests. */
  answer: SpeechAnswering;
  close(): Promise<void>;
}

/** Starts a speech service on 127.0.0.1 with scripted responses, for tests of the core rather than the protocol. */
export async function startSpeechServer(answer: SpeechAnswering = speakTone): Promise<SpeechServer> {
  const posts: SpeechPost[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (request.method === 'GET') {
      started.voicesAsked += 1;
      response.writeHead(started.voices ? 200 : 503, { 'content-type': 'application/json' });
      response.end(JSON.stringify(started.voices ? { voices: started.voices } : { message: 'busy' }));
      return;
    }
    const body = posted.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const post = { key: String(request.headers['idempotency-key']), path: request.url ?? '', body };
    posts.push(post);
    await started.answer(response, post);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const started: SpeechServer = {
    url: `http://127.0.0.1:${port}`,
    posts,
    voices: [],
    voicesAsked: 0,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return started;
}

/** Speaks like `speakTone`, with more fields next to the audio. */
export function speakStating(more: object): SpeechAnswering {
  return (response, { body }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const audio = tone(body.text, body.audio_setting.sample_rate).toString('hex');
    const base_resp = { status_code: 0, status_msg: 'success' };
    response.end(JSON.stringify({ data: { audio, status: 2 }, base_resp, ...more }));
  };
}

/** Answers with ten milliseconds of a tone per character, as WAV at the requested rate. */
export const speakTone: SpeechAnswering = speakStating({});

/** Speaks as a stream: the same tone in three events, or broken off after two. */
export function streamTone({ isCut = false } = {}): SpeechAnswering {
  return (response, { body }) => {
    const audio = tone(body.text, body.audio_setting.sample_rate);
    const third = Math.ceil(audio.length / 3);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const n of isCut ? [0, 1] : [0, 1, 2]) {
      const piece = audio.subarray(n * third, (n + 1) * third).toString('hex');
      response.write(`data: ${JSON.stringify({ data: { audio: piece, status: n === 2 ? 2 : 1 } })}\n\n`);
    }
    response.end();
  };
}

/** Speaks mp3: the same half second whatever the text. */
export const speakMp3: SpeechAnswering = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const base_resp = { status_code: 0, status_msg: 'success' };
  response.end(JSON.stringify({ data: { audio: silentMp3().toString('hex'), status: 2 }, base_resp }));
};

/** Returns twenty silent frames, MPEG-1 layer III, 128 kbit/s, 44,100 Hz, whose side information declares no data. */
function silentMp3(): Buffer {
  const frame = Buffer.alloc(417);
  Buffer.from([0xff, 0xfb, 0x90, 0xc4]).copy(frame);
  return Buffer.concat(Array.from({ length: 20 }, () => frame));
}

/** Refuses as this service does, with status 200. */
export function refuseSpeech(message: string): SpeechAnswering {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ base_resp: { status_code: 2013, status_msg: message } }));
  };
}

/** Milliseconds `speakTone` gives a text. */
export const toneMs = (text: string) => Array.from(text).length * 10;

function tone(text: string, sampleRate: number): Buffer {
  const samples = Buffer.alloc(Math.round((toneMs(text) / 1000) * sampleRate) * 2);
  for (let i = 0; i < samples.length / 2; i++) {
    samples.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * i) / sampleRate)), i * 2);
  }
  return Buffer.concat([wavHeader({ bytes: samples.length, sampleRate, channels: 1, bits: 16 }), samples]);
}
