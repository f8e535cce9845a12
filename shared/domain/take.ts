import { z } from 'zod';
import { serviceErrorData } from '../service/errors.ts';
import { NAME_MAX_LENGTH, SPEECH_PITCH, SPEECH_SPEED, SPEECH_VOLUME } from '../service/limits.ts';
import { audioFormat, sampleRate, voiceId } from '../service/speech.ts';
import { asset } from './asset.ts';
import { id } from './conversation.ts';
import { jobProgress, jobState } from './job.ts';

/** How a script is spoken, but for the voice. Null: left to the service, and not sent. @see SERVICE.md §2.1 */
export const speechSettings = z.object({
  model: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  speed: z.number().min(SPEECH_SPEED.min).max(SPEECH_SPEED.max).nullable(),
  vol: z.number().min(SPEECH_VOLUME.min).max(SPEECH_VOLUME.max).nullable(),
  pitch: z.int().min(SPEECH_PITCH.min).max(SPEECH_PITCH.max).nullable(),
  format: audioFormat,
  sampleRate,
});
export type SpeechSettings = z.infer<typeof speechSettings>;

/** The speakers of a script, by the name that begins their lines, each with its voice. Null: the default voice. */
export const cast = z
  .record(z.string().min(1).max(80), voiceId.nullable())
  .refine((parts) => Object.keys(parts).length <= 50, 'at most 50 parts');
export type Cast = z.infer<typeof cast>;

/** A stretch of a take that can be played while the rest is still made. */
export const takePart = z.object({ n: z.int(), url: z.string(), durationMs: z.number() });
export type TakePart = z.infer<typeof takePart>;

/** The answer of a conversation a take speaks. */
export const takeSource = z.object({ conversationId: id, turnId: id });
export type TakeSource = z.infer<typeof takeSource>;

/** A stretch of a made take that one call spoke. */
export const takeSegment = z.object({
  n: z.int(),
  text: z.string(),
  voiceId,
  startMs: z.number(),
  durationMs: z.number(),
});
export type TakeSegment = z.infer<typeof takeSegment>;

/** One segment being made again, while the take keeps its file; or how that ended, if it was not made. */
export const segmentRedo = z.object({
  jobId: id,
  /** Null where every segment is there and only the file is not. */
  n: z.int().nullable(),
  state: jobState,
  error: serviceErrorData.nullable(),
});

/** One speaking of one script: asked for, under way or made. `preview`: a voice's short sample, kept to be heard again. */
export const take = z.object({
  id,
  purpose: z.enum(['take', 'preview']),
  createdAt: z.int(),
  title: z.string(),
  text: z.string(),
  voiceId,
  /** Names of the voices that speak, in order of appearance, as they were when it was made. */
  voiceName: z.string(),
  /** Null: one voice speaks all. */
  cast: cast.nullable(),
  settings: speechSettings,
  connectionId: z.string(),
  /** The newest job; the older ones are those it names. */
  jobId: id,
  state: jobState,
  error: serviceErrorData.nullable(),
  progress: jobProgress.nullable(),
  /** From the beginning, as far as they follow each other, until the whole is there. */
  parts: z.array(takePart),
  /** The file, once it is made. */
  asset: asset.nullable(),
  /** The take this one does again. */
  parentId: id.nullable(),
  source: takeSource.nullable(),
  redo: segmentRedo.nullable(),
});
export type Take = z.infer<typeof take>;
