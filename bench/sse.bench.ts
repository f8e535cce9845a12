import { createParser } from 'eventsource-parser';
import { Stream } from 'openai/streaming';
import type { ServiceAnswer } from '../core/http/exchange.ts';
import { SseReader } from '../core/http/sse.ts';
import { readAnswer } from '../core/service/chat/answer-stream.ts';
import { ChatReader } from '../core/service/chat/chat-reader.ts';
import type { BenchTable } from './bench-table.ts';
import { median, rounded } from './median.ts';

const EVENTS = 16_000;
const CHUNK_SIZES = [256, 1400, 4096, 16_384, 65_536] as const;
/** Minimum chunk size in bytes for the limit: typical of sockets when a stream is fast enough for speed to matter. */
const LIMIT_FROM = 4096;
const LIMIT = 0.6;
const BASE = 'JSON.parse of the split lines';
const ROUNDS = 7;
const WORDS = [
  'The ',
  'quick ',
  'brown',
  ' fox',
  ' — ',
  '你好',
  '，世界',
  '\n\n',
  '`code`',
  ' jumps',
  '∑',
  ' 42',
];

/** Returns an answer's stream as services send it, with one short piece of text per event. */
function makeStream(): { bytes: Uint8Array; lines: string[]; text: string } {
  const head =
    '"id":"chatcmpl-8f3a1b2c4d5e6f708192a3b4","object":"chat.completion.chunk","created":1790000000,"model":"vendor-s2","system_fingerprint":"fp_44709d6fcb"';
  const lines: string[] = [];
  let text = '';
  for (let i = 0; i < EVENTS; i++) {
    const content = WORDS[i % WORDS.length] ?? '';
    text += content;
    lines.push(
      `{${head},"choices":[{"index":0,"delta":{"content":${JSON.stringify(content)}},"finish_reason":null}]}`,
    );
  }
  lines.push(`{${head},"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`);
  const stream = `${lines.map((line) => `data: ${line}\n\n`).join('')}data: [DONE]\n\n`;
  return { bytes: Buffer.from(stream), lines, text };
}

function chunksOf(bytes: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}

function answerOf(chunks: readonly Uint8Array[]): ServiceAnswer {
  let at = 0;
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    read: () => Promise.resolve(chunks[at++] ?? null),
    markProgress: () => undefined,
    limitIdle: () => undefined,
    finish: () => undefined,
    close: () => undefined,
  };
}

/** Runs the complete path: bytes to normalised events through the generator that the core uses. */
async function ours(chunks: readonly Uint8Array[]): Promise<string> {
  let text = '';
  const answer = readAnswer(answerOf(chunks), new ChatReader(1, (text) => text), undefined);
  for await (const event of answer) if (event.type === 'text') text += event.text;
  return text;
}

/** Runs only the parser, then `JSON.parse`, without validation and normalised events. */
function parserAlone(chunks: readonly Uint8Array[]): string {
  let text = '';
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data !== '[DONE]') text += JSON.parse(data).choices[0].delta.content ?? '';
    },
  });
  const decoder = new TextDecoder();
  for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }));
  return text;
}

async function openaiSdk(chunks: readonly Uint8Array[]): Promise<string> {
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[at++];
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
  });
  interface Chunk {
    choices: { delta: { content?: string } }[];
  }
  let text = '';
  for await (const chunk of Stream.fromSSEResponse<Chunk>(new Response(body), new AbortController())) {
    text += chunk.choices[0]?.delta.content ?? '';
  }
  return text;
}

function jsonParse(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) text += JSON.parse(line).choices[0].delta.content ?? '';
  return text;
}

async function timed(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

type Contestant = (chunks: readonly Uint8Array[]) => unknown;

/** Returns the minimum milliseconds for one event of `size` bytes that arrives in 1,400-byte chunks. */
async function longEvent(contestant: Contestant, size: number, rounds: number): Promise<number> {
  const content = 'x'.repeat(size);
  const data = JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
  const chunks = chunksOf(Buffer.from(`data: ${data}\n\n`), 1400);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push(
      await timed(async () => {
        if ((await contestant(chunks)) !== content) throw new Error('the long event was not read');
      }),
    );
  }
  return Math.min(...times);
}

/** Runs the app's path without the client's limit of 1 MiB per event, which refuses such events. */
function oursWithoutCap(chunks: readonly Uint8Array[]): string {
  const reader = new ChatReader(1, (text) => text);
  const sse = new SseReader((line) => reader.event(line), 64_000_000);
  for (const chunk of chunks) sse.push(chunk);
  return reader.events.take().reduce((text, event) => (event.type === 'text' ? text + event.text : text), '');
}

const NAMES = [
  'JSON.parse of the split lines',
  'Quartet',
  'eventsource-parser + JSON.parse',
  'openai SDK',
] as const;
type Name = (typeof NAMES)[number];

/** Returns the milliseconds of each contestant in each round. They take turns, so that noise affects all of them. */
async function measure(
  contestants: Readonly<Record<Name, Contestant>>,
  size: number,
  bytes: Uint8Array,
  text: string,
) {
  const chunks = chunksOf(bytes, size);
  const times: Record<Name, number[]> = {
    'JSON.parse of the split lines': [],
    Quartet: [],
    'eventsource-parser + JSON.parse': [],
    'openai SDK': [],
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of NAMES) {
      let result: unknown;
      const time = await timed(async () => {
        result = await contestants[name](chunks);
      });
      if (result !== text) throw new Error(`${name} read another text`);
      times[name].push(time);
    }
  }
  return times;
}

/** Measures SSE bytes to normalised events in MB/s, compared with only parsing the same lines as JSON. */
export async function run(): Promise<BenchTable> {
  const { bytes, lines, text } = makeStream();
  const contestants: Readonly<Record<Name, Contestant>> = {
    'JSON.parse of the split lines': () => jsonParse(lines),
    Quartet: ours,
    'eventsource-parser + JSON.parse': parserAlone,
    'openai SDK': openaiSdk,
  };
  const values: Record<Name, (number | string)[]> = {
    'JSON.parse of the split lines': [],
    Quartet: [],
    'eventsource-parser + JSON.parse': [],
    'openai SDK': [],
  };
  const ratios: number[] = [];
  for (const size of CHUNK_SIZES) {
    const times = await measure(contestants, size, bytes, text);
    for (const name of NAMES) values[name].push(rounded(bytes.length / 1e3 / median(times[name]), 1));
    const perRound = times.Quartet.map((time, round) => (times[BASE][round] ?? Number.NaN) / time);
    if (size >= LIMIT_FROM) ratios.push(median(perRound));
  }
  const megabyte = await longEvent(oursWithoutCap, 1_000_000, ROUNDS);
  const eight = await longEvent(oursWithoutCap, 8_000_000, ROUNDS);
  values[BASE].push('', '');
  values.Quartet.push(rounded(megabyte), rounded(eight));
  values['eventsource-parser + JSON.parse'].push(
    rounded(await longEvent(parserAlone, 1_000_000, ROUNDS)),
    rounded(await longEvent(parserAlone, 8_000_000, ROUNDS)),
  );
  values['openai SDK'].push(
    rounded(await longEvent(openaiSdk, 1_000_000, 3)),
    rounded(await longEvent(openaiSdk, 8_000_000, 1)),
  );
  return {
    name: 'sse',
    about: `A chat stream of ${EVENTS} events in memory, cut into chunks, to normalised events; medians of ${ROUNDS} rounds. Then one long event in 1,400-byte chunks.`,
    columns: [...CHUNK_SIZES.map((size) => `MB/s, ${size} B`), '1 MB event, ms', '8 MB event, ms'],
    rows: NAMES.map((name) => ({ name, values: values[name] })),
    limits: [
      {
        what: `share of the speed of JSON.parse, from ${LIMIT_FROM} B chunks up`,
        measured: rounded(Math.min(...ratios)),
        comparison: 'at least',
        limit: LIMIT,
        noise: 0.2,
      },
      {
        what: 'time of an 8 MB event, in times of a 1 MB event (8 is linear, 64 quadratic)',
        measured: rounded(eight / megabyte, 1),
        comparison: 'at most',
        limit: 16,
        noise: 1,
      },
    ],
  };
}
