import { SPEECH_PITCH, SPEECH_SEGMENT_MAX, SPEECH_SPEED, SPEECH_VOLUME } from '../shared/service/limits.ts';
import { SPEECH_MODELS } from '../shared/service/models.ts';
import { speechRequest } from '../shared/service/speech.ts';
import { VOICES } from './engines/voice/voices.ts';
import { ApiError } from './http-error.ts';
import { validate } from './http-validate.ts';
import type { SpeechJob } from './speech-render.ts';

/**
 * Validates a speech request; an ApiError names the field and its limit. Defaults are mp3 at 32 kHz and the middle of
 * every other range.
 * @see SERVICE.md §2.1
 */
export function readSpeechRequest(body: unknown): SpeechJob {
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
