import { gzipSync } from 'node:zlib';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ErrorClass } from '../../shared/service/errors.ts';
import { answer, chunk, head, jsonAnswer, lastChunk, sse, streamHead } from './answers.ts';
import { BILLED_REFUSALS } from './billed-refusals.ts';
import type { Step } from './fault-server.ts';
import { FINE, mp3Of, speechEvent, speechJson, wavOf } from './speech-answers.ts';
import type { Way } from './speech-call.ts';

/** The fault matrix of speech, as data. `row` is its number in docs/fault-matrix.md. */
export interface SpeechFault {
  readonly row: number;
  readonly name: string;
  readonly only?: Way;
  /** `index`: which request it is, from 0. */
  readonly script: (way: Way, index: number) => readonly Step[];
  /** Time that passes while the call waits, in milliseconds, once the server has fallen silent. */
  readonly passes?: readonly number[];
  /** The connection's own cap on bodies, in bytes. */
  readonly bodyMax?: number;
  /** Absent if the audio is usable. */
  readonly fails?: {
    readonly class: ErrorClass;
    /** The final state after all retries. */
    readonly becomes: JobState;
    readonly says?: RegExp;
    /** The contents of the quarantine: its text, or `audio` for decoded bytes. */
    readonly kept?: RegExp | 'audio';
  };
  /** Requests made in all; 1 unless the table allows more. */
  readonly posts?: number;
}

export const SPOKEN = mp3Of(40);
const HALF = 8000;
const hex = SPOKEN.toString('hex');
const whole = speechJson(SPOKEN);
const events = [
  speechEvent(SPOKEN.subarray(0, HALF)),
  speechEvent(SPOKEN.subarray(HALF), true, { base_resp: FINE }),
].join('');

/** The answer when nothing fails. */
export const fine = (way: Way): string => (way === 'whole' ? whole : events);
const headOf = (way: Way, length?: number): Step =>
  head(200, {
    'content-type': way === 'whole' ? 'application/json' : 'text/event-stream',
    ...(length === undefined ? { connection: 'close' } : { 'content-length': String(length) }),
  });
const body = (way: Way, text: string): Step[] => [headOf(way, Buffer.byteLength(text)), { send: text }];
/** Returns a response with `value` in the form of the API. */
const says = (way: Way, value: unknown): Step[] =>
  body(way, way === 'whole' ? JSON.stringify(value) : sse(value));
const audio = (way: Way, text: string): Step[] =>
  body(way, way === 'whole' ? speechJson(text) : speechEvent(text, true));
const HALF_OF_IT = /^(\{"data":\{"audio":"|data: \{"data":\{"audio":")fffb/;

/** Rows of their own. */
const OWN: readonly SpeechFault[] = [
  { row: 0, name: 'nothing is wrong', script: (way) => body(way, fine(way)) },
  {
    row: 6,
    name: 'reset on a socket that was used before',
    script: (way, index) =>
      index === 0 ? jsonAnswer(429, { error: 'slowly' }) : index === 1 ? ['reset'] : body(way, fine(way)),
    fails: { class: 'interrupted', becomes: 'unknown' },
    posts: 2,
  },
  {
    row: 16,
    name: '429 that asks for five seconds, then audio',
    script: (way, index) =>
      index === 0 ? jsonAnswer(429, { error: 'slowly' }, { 'retry-after': '5' }) : body(way, fine(way)),
    posts: 2,
  },
  {
    row: 25,
    name: 'no audio, base_resp says why',
    script: (way) =>
      says(way, {
        base_resp: { status_code: 2013, status_msg: 'voice_setting.voice_id "x" <b>is unknown</b>' },
      }),
    fails: {
      class: 'bad_request',
      becomes: 'failed',
      says: /^voice_setting\.voice_id "x" <b>is unknown<\/b>$/,
    },
  },
  {
    row: 25,
    name: 'empty audio, base_resp says why',
    script: (way) =>
      says(way, {
        data: { audio: '' },
        base_resp: { status_code: 1008, status_msg: 'insufficient balance' },
      }),
    fails: { class: 'quota', becomes: 'failed', says: /^insufficient balance$/ },
  },
  {
    row: 25,
    name: 'data is null, a message elsewhere',
    script: (way) => says(way, { data: null, message: 'text is too long' }),
    fails: { class: 'bad_request', becomes: 'failed', says: /^text is too long$/ },
  },
  {
    row: 26,
    name: 'no audio, though it says success',
    script: (way) => says(way, { data: { status: 2 }, base_resp: FINE }),
    fails: {
      class: 'unusable',
      becomes: 'failed',
      says: /no audio.*success/,
      kept: /"status_msg":"success"/,
    },
  },
  {
    row: 26,
    name: 'empty audio',
    script: (way) => audio(way, ''),
    fails: { class: 'unusable', becomes: 'failed', says: /empty audio/, kept: /"audio":""/ },
  },
  {
    row: 26,
    name: 'an odd number of digits',
    script: (way) => audio(way, `${hex}a`),
    fails: { class: 'unusable', becomes: 'failed', says: /odd number/, kept: /"audio":"fffb[\da-f]{33357}"/ },
  },
  {
    row: 26,
    name: 'characters that are no digits',
    script: (way) => audio(way, `${hex.slice(0, 1000)}zz${hex.slice(1000)}`),
    fails: {
      class: 'unusable',
      becomes: 'failed',
      says: /not hexadecimal/,
      kept: /"audio":"fffb[\da-f]{996}zz[\da-f]{32360}"/,
    },
  },
  {
    row: 27,
    name: 'wav where mp3 was asked for',
    script: (way) => audio(way, wavOf(2000).toString('hex')),
    fails: {
      class: 'unusable',
      becomes: 'failed',
      says: /Requested mp3, but the service sent wav/,
      kept: 'audio',
    },
  },
  {
    row: 27,
    name: 'a page as audio',
    script: (way) =>
      audio(way, Buffer.from('<html><body>Sorry, we are closed.</body></html>').toString('hex')),
    fails: { class: 'unusable', becomes: 'failed', says: /sent something else/, kept: 'audio' },
  },
  {
    row: 28,
    name: 'cut at content-length',
    script: (way) => [headOf(way, fine(way).length), { send: fine(way).slice(0, 20_000) }, 'end'],
    fails: { class: 'interrupted', becomes: 'unknown', kept: HALF_OF_IT },
  },
  {
    row: 28,
    name: 'cut between chunks',
    script: (way) => [
      head(200, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }),
      chunk(fine(way).slice(0, 20_000)),
      'end',
    ],
    fails: { class: 'interrupted', becomes: 'unknown', kept: HALF_OF_IT },
  },
  {
    row: 28,
    name: 'cut where only the end of the socket marks the end',
    script: (way) => [headOf(way), { send: fine(way).slice(0, 20_000) }, 'end'],
    fails: { class: 'interrupted', becomes: 'unknown', kept: HALF_OF_IT },
  },
  {
    row: 28,
    name: 'reset in the middle',
    script: (way) => [
      headOf(way, fine(way).length),
      { send: fine(way).slice(0, 20_000) },
      { wait: 50 },
      'reset',
    ],
    fails: { class: 'interrupted', becomes: 'unknown' },
  },
  {
    row: 28,
    name: 'a head and nothing else',
    script: (way) => [headOf(way, 5000), 'end'],
    fails: { class: 'interrupted', becomes: 'unknown' },
  },
  {
    row: 37,
    name: 'a stream without its last event',
    only: 'stream',
    script: () => [streamHead, chunk(speechEvent(SPOKEN)), lastChunk],
    fails: { class: 'interrupted', becomes: 'unknown', kept: HALF_OF_IT },
  },
  {
    row: 41,
    name: 'the socket stays open after the last event',
    only: 'stream',
    script: (way) => [streamHead, chunk(fine(way)), 'stall'],
  },
  {
    row: 41,
    name: 'the socket stays open after the last bracket',
    only: 'whole',
    script: (way) => [headOf(way), { send: fine(way) }, 'stall'],
    passes: [6_000],
  },
  {
    row: 28,
    name: 'reset after the last bracket',
    only: 'whole',
    script: (way) => [headOf(way, fine(way).length + 2), { send: fine(way) }, { wait: 50 }, 'reset'],
  },
  {
    row: 42,
    name: 'silence in the middle',
    script: (way) => [headOf(way, fine(way).length), { send: fine(way).slice(0, 20_000) }, 'stall'],
    passes: [91_000],
    fails: { class: 'timeout', becomes: 'unknown', says: /No data for 90 seconds/, kept: HALF_OF_IT },
  },
  {
    row: 46,
    name: 'an event that cannot be read',
    only: 'stream',
    script: (way) => body(way, `${events.slice(0, 100)}\n\n${events}`),
    fails: { class: 'unusable', becomes: 'failed' },
  },
  {
    row: 46,
    name: 'an event that cannot be read, though all audio is there',
    only: 'stream',
    script: (way) =>
      body(way, `data: {nope\n\n${speechEvent(SPOKEN, true, { extra_info: { audio_size: SPOKEN.length } })}`),
  },
  {
    row: 46,
    name: 'events of kinds nobody knows',
    only: 'stream',
    script: (way) =>
      body(way, `${sse({ message: 'hello', detail: 'x' }, 'news')}${sse('[DONE]')}: c\n\n${events}`),
  },
  {
    row: 46,
    name: 'parts of an odd form beside the audio',
    script: (way) =>
      body(
        way,
        way === 'whole'
          ? speechJson(SPOKEN, { extra_info: 'long', base_resp: { status_code: '0', status_msg: 7 } })
          : speechEvent(SPOKEN, true, { extra_info: ['x'], base_resp: { status_code: '0', status_msg: 7 } }),
      ),
  },
  {
    row: 47,
    name: 'a BOM, and bytes one by one',
    script: (way) => [headOf(way), { send: '\ufeff' }, { send: fine(way), size: 700 }, 'end'],
  },
  {
    row: 48,
    name: 'an error after some audio',
    only: 'stream',
    script: (way) =>
      body(
        way,
        speechEvent(SPOKEN) + sse({ base_resp: { status_code: 1013, status_msg: 'engine is gone' } }),
      ),
    fails: { class: 'interrupted', becomes: 'unknown', says: /^engine is gone$/, kept: HALF_OF_IT },
  },
  {
    row: 50,
    name: 'the other form than was asked for',
    script: (way) => body(way, fine(way === 'whole' ? 'stream' : 'whole')),
  },
  {
    row: 50,
    name: 'JSON labelled as a page',
    only: 'whole',
    script: () => answer(200, whole, { 'content-type': 'text/html' }),
  },
  {
    row: 51,
    name: 'gzip',
    script: () => answer(200, gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }),
    fails: { class: 'bad_answer', becomes: 'unknown', says: /encoding/ },
  },
  {
    row: 53,
    name: 'larger than the connection allows',
    bodyMax: 1024 * 1024,
    script: (way) => [
      headOf(way),
      { send: fine(way).slice(0, 40) },
      { repeat: 'ab'.repeat(32_768), times: 1e6 },
    ],
    fails: { class: 'too_large', becomes: 'failed', says: /larger than 1 MiB.*Settings/, kept: HALF_OF_IT },
  },
  {
    row: 71,
    name: 'captive portal',
    script: () =>
      answer(200, '<html><head><title>Hotel Wi-Fi</title></head></html>', { 'content-type': 'text/html' }),
    fails: {
      class: 'bad_answer',
      becomes: 'unknown',
      says: /web page.*Hotel Wi-Fi.*sign-in/,
      kept: /^<html>/,
    },
  },
  {
    row: 71,
    name: 'an empty answer',
    script: () => answer(200, '', { 'content-type': 'application/json' }),
    fails: { class: 'bad_answer', becomes: 'unknown' },
  },
  {
    row: 71,
    name: 'JSON that is none',
    script: () => answer(200, '{nope}', { 'content-type': 'application/json' }),
    fails: { class: 'bad_answer', becomes: 'unknown', kept: /^\{nope\}$/ },
  },
];

export const SPEECH_FAULTS: readonly SpeechFault[] = [...OWN, ...BILLED_REFUSALS];
