import { SPEECH_PITCH, SPEECH_SEGMENT_MAX, SPEECH_SPEED, SPEECH_VOLUME } from '../shared/service/limits.ts';
import { SPEECH_MODELS } from '../shared/service/models.ts';
import { speechRequest } from '../shared/service/speech.ts';
import { VOICES } from './engines/voice/voices.ts';
import { answerTypedFaults } from './fault-answers.ts';
import { withoutFaults } from './faults.ts';
import { ApiError } from './http-error.ts';
import { EventStream } from './http-events.ts';
import { validate } from './http-validate.ts';
import { hugeText } from './huge-answer.ts';
import type { Call } from './operation.ts';
import { Pace } from './pace.ts';
import type { MadeSpeech, SpeechJob } from './speech-render.ts';
import type { SpeechStudio } from './speech-studio.ts';
import { extraInfo, hexOf, refusalBody, SUCCESS } from './speech-wire.ts';

/** Maximum audio of one response in bytes: in hexadecimal, it fills the largest body that a connection allows. */
const MOST_AUDIO = 512 * 1024 ** 2;

/** Handles POST /v1/t2a_v2: responds with the whole audio. @see SERVICE.md §2.1 */
export async function answerSpeech(call: Call, studio: SpeechStudio): Promise<void> {
  const job = await speechJob(call, ['speech']);
  if (job === null) return;
  const { answer } = call;
  const { audio, made } = await wholeSpeech(studio.speak(job, answer.signal));
  const bytes = audio.reduce((sum, piece) => sum + piece.length, 0);
  // A file repeated for `huge` has no length to declare.
  if (made.head && !answer.faults.has('huge')) putHead(audio, made.head);

  const hex = hexOf(audio, answer.faults);
  const begin = '{"data":{"audio":"';
  const info = JSON.stringify({ extra_info: extraInfo(job, made, bytes), base_resp: SUCCESS }).slice(1);
  const end = `","status":2},${answer.faults.has('malformed-json') ? info.slice(0, -2) : info}`;
  answer.start(200, 'application/json; charset=utf-8', begin.length + hex.length + end.length);
  await answer.write(begin);
  for (const digits of hex.digits()) await answer.write(digits);
  await answer.write(end);
  await answer.end();
}

/** Handles POST /v1/t2a_v2/stream: sends an event per spoken chunk; the last holds the lengths. @see SERVICE.md §4 */
export async function answerSpeechStream(call: Call, studio: SpeechStudio): Promise<void> {
  const job = await speechJob(call, ['speech', 'stream']);
  if (job === null) return;
  const { answer } = call;
  const { faults } = answer;
  const pieces = studio.speak(job, answer.signal);
  // The header waits for the first chunk, so that most refusals still get their own status.
  let piece = await pieces.next();
  if (piece.done) throw nothingToSay();
  const events = new EventStream(answer, { oddAfter: 1, errorAfter: 1 });
  const pace = new Pace(call.latencyMs, 1, answer.signal);
  let bytes = 0;
  try {
    for (;;) {
      const held = piece.value;
      bytes += held.length;
      piece = await pieces.next();
      await pace.next();
      if (piece.done) return await sendLast(events, job, held, piece.value, bytes, call);
      const audio = faults.has('empty-audio') ? '' : Buffer.from(held).toString('hex');
      await events.send(null, JSON.stringify({ data: { audio, status: 1 } }));
      if (events.errorIsDue) throw new ApiError(500, 'The sandbox broke off because it was asked to.');
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await events.send(null, JSON.stringify(refusalBody(error)));
    await events.end();
  }
}

/** Sends the chunk that ends a stream. Faults of its audio apply here. */
async function sendLast(
  events: EventStream,
  job: SpeechJob,
  piece: Uint8Array,
  made: MadeSpeech,
  bytes: number,
  { answer }: Call,
): Promise<void> {
  const hex = hexOf([piece], answer.faults);
  const ended = answer.faults.has('no-done')
    ? '","status":1}}'
    : `","status":2},${JSON.stringify({ extra_info: extraInfo(job, made, bytes), base_resp: SUCCESS }).slice(1)}`;
  await events.sendLong('{"data":{"audio":"', hex.digits(), ended);
  await events.end();
}

/** Returns the job of a call, with typed faults removed and recorded; null if a fault has already responded. */
async function speechJob(call: Call, shows: readonly ('speech' | 'stream')[]): Promise<SpeechJob | null> {
  const job = readSpeechRequest(call.body);
  call.checkFaults(shows);
  if (await answerTypedFaults(call.answer, job.text, shows, call.elsewhere)) return null;
  const wrong = job.format === 'mp3' ? 'wav' : 'mp3';
  return {
    ...job,
    text: withoutFaults(job.text),
    format: call.answer.faults.has('wrong-audio') ? wrong : job.format,
  };
}

async function wholeSpeech(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>, MadeSpeech>) {
  const audio: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const piece = await pieces.next();
      if (piece.done) {
        if (piece.value.samples === 0) throw nothingToSay();
        return { audio, made: piece.value };
      }
      audio.push(piece.value);
      bytes += piece.value.length;
      if (bytes > MOST_AUDIO) {
        const limit = `more than ${MOST_AUDIO} bytes of audio, the sandbox's own limit`;
        throw new ApiError(400, `text: makes ${limit}`, { param: 'text' });
      }
    }
  } finally {
    await pieces.return({ samples: 0, head: null, lengthMs: 0 });
  }
}

/** Overwrites the first bytes with the final file header, which is never longer than the first chunk. */
function putHead(audio: readonly Uint8Array[], head: Uint8Array): void {
  audio[0]?.set(head);
}

const nothingToSay = () => new ApiError(400, 'text: holds nothing that can be spoken', { param: 'text' });

/**
 * Validates a speech request; an ApiError names the field and its limit. Defaults are mp3 at 32 kHz and the middle of
 * every other range.
 * @see SERVICE.md §2.1
 */
function readSpeechRequest(body: unknown): SpeechJob {
  const { model, text, voice_setting: voice, audio_setting: audio } = validate(speechRequest, body);
  if (!SPEECH_MODELS.some((known) => known === model)) {
    throw refusal('model', `there is no model "${model}" for speech, see GET /v1/models`);
  }
  if (!VOICES.some(({ id }) => id === voice.voice_id)) {
    throw refusal('voice_setting.voice_id', `there is no voice "${voice.voice_id}", see GET /v1/voices`);
  }
  // A code point has at most two UTF-16 units, so only longer strings have to be counted.
  if (text.length > SPEECH_SEGMENT_MAX.max && [...text].length > SPEECH_SEGMENT_MAX.max) {
    throw refusal('text', `must be at most ${SPEECH_SEGMENT_MAX.max} characters, the sandbox's own limit`);
  }
  return {
    text,
    voiceId: voice.voice_id,
    speed: voice.speed ?? SPEECH_SPEED.default,
    volume: voice.vol ?? SPEECH_VOLUME.default,
    pitch: voice.pitch ?? SPEECH_PITCH.default,
    format: audio.format ?? 'mp3',
    sampleRate: audio.sample_rate ?? 32_000,
  };
}

const refusal = (field: string, why: string) => new ApiError(400, `${field}: ${why}`, { param: field });

/** Handles GET /v1/voices: lists the voices. The client will probably play one soon. @see SERVICE.md §4 */
export async function answerVoices({ answer, checkFaults }: Call, studio: SpeechStudio): Promise<void> {
  checkFaults([]);
  studio.warm();
  const voices = VOICES.map(({ id, name, language, gender }) => ({ voice_id: id, name, language, gender }));
  const huge = answer.faults.number('huge');
  await answer.json(200, { voices, ...(huge && { padding: hugeText(huge) }) });
}
