import { z } from 'zod';
import { lenientNumber, lenientText } from './lenient.ts';
import { AUDIO_FORMATS, SAMPLE_RATES, SPEECH_PITCH, SPEECH_SPEED, SPEECH_VOLUME } from './limits.ts';

export const audioFormat = z.enum(AUDIO_FORMATS);
export type AudioFormat = z.infer<typeof audioFormat>;

/** Samples per second. The service decides which it supports. @see SERVICE.md §2.1 */
export const sampleRate = z.literal([...SAMPLE_RATES]);
export type SampleRate = z.infer<typeof sampleRate>;

/** Identifier of a callable voice. @see SERVICE.md §2.1 */
export const voiceId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/\p{Cc}/u.test(text), 'a voice id holds no control characters');

/** The settings of the voice; an absent field has the service's default. @see SERVICE.md §2.1 */
export const voiceSetting = z.strictObject({
  voice_id: voiceId,
  speed: z.number().min(SPEECH_SPEED.min).max(SPEECH_SPEED.max).exactOptional(),
  vol: z.number().min(SPEECH_VOLUME.min).max(SPEECH_VOLUME.max).exactOptional(),
  /** Semitones. */
  pitch: z.int().min(SPEECH_PITCH.min).max(SPEECH_PITCH.max).exactOptional(),
});
export type VoiceSetting = z.infer<typeof voiceSetting>;

/** The format of the audio. @see SERVICE.md §2.1 */
export const audioSetting = z.strictObject({
  format: audioFormat.exactOptional(),
  sample_rate: sampleRate.exactOptional(),
});
export type AudioSetting = z.infer<typeof audioSetting>;

/** The request body, also of the streaming endpoint. @see SERVICE.md §2.1 */
export const speechRequest = z.strictObject({
  model: z.string().min(1),
  text: z.string().refine((text) => text.trim() !== '', 'text must not be empty'),
  voice_setting: voiceSetting,
  audio_setting: audioSetting,
});
export type SpeechRequest = z.infer<typeof speechRequest>;

const baseResp = z.looseObject({
  status_code: lenientNumber,
  status_msg: lenientText,
});

/** Properties of the audio, each optional; lengths in milliseconds, sizes in bytes. */
export const speechExtraInfo = z.looseObject({
  audio_length: lenientNumber,
  audio_sample_rate: lenientNumber,
  audio_size: lenientNumber,
  word_count: lenientNumber,
});
export type SpeechExtraInfo = z.infer<typeof speechExtraInfo>;

/**
 * The response, and each event of the streaming endpoint, as far as the client needs it. `data.audio` is hexadecimal
 * and is never parsed with the rest: it is written to disk as it arrives. A call succeeded if the audio exists and is
 * not empty.
 * @see SERVICE.md §2.2
 */
export const speechAnswer = z.looseObject({
  data: z.looseObject({ audio: z.string().nullish(), status: lenientNumber }).nullish(),
  extra_info: speechExtraInfo.nullish(),
  base_resp: baseResp.nullish(),
});
export type SpeechAnswer = z.infer<typeof speechAnswer>;

const listedVoice = z.looseObject({
  voice_id: z.string().min(1),
  name: z.string().nullish(),
  language: z.string().nullish(),
  gender: z.string().nullish(),
});

/** The voice list: `{voices:[…]}`, `{data:[…]}` or a bare array. @see SERVICE.md §4 */
export const voiceList = z.union([
  z.looseObject({ voices: z.array(listedVoice) }).transform((list) => list.voices),
  z.looseObject({ data: z.array(listedVoice) }).transform((list) => list.data),
  z.array(listedVoice),
]);
