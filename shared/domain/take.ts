import { z } from 'zod';
import { serviceErrorData } from '../service/errors.ts';
import { NAME_MAX_LENGTH, SPEECH_PITCH, SPEECH_SPEED, SPEECH_VOLUME } from '../service/limits.ts';
import { audioFormat, sampleRate, voiceId } from '../service/speech.ts';
import { asset } from './asset.ts';
import { id } from './conversation.ts';
import { jobQuestion, jobState, newestJob } from './job.ts';

/** The settings of a take besides the voice. Null: left to the service, and not sent. @see SERVICE.md §2.1 */
export const speechSettings = z.object({
  model: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  speed: z.number().min(SPEECH_SPEED.min).max(SPEECH_SPEED.max).nullable(),
  vol: z.number().min(SPEECH_VOLUME.min).max(SPEECH_VOLUME.max).nullable(),
  pitch: z.int().min(SPEECH_PITCH.min).max(SPEECH_PITCH.max).nullable(),
  format: audioFormat,
  sampleRate,
});
export type SpeechSettings = z.infer<typeof speechSettings>;

/** The speakers of a script, by the name that begins their lines, each with a voice. Null: the default voice. */
export const cast = z
  .record(z.string().min(1).max(80), voiceId.nullable())
  .refine((parts) => Object.keys(parts).length <= 50, 'at most 50 parts');
export type Cast = z.infer<typeof cast>;

/** A part of a take that can be played while the rest is generated. */
export const takePart = z.object({ n: z.int(), url: z.string(), durationMs: z.number() });
export type TakePart = z.infer<typeof takePart>;

/** The answer that a take reads aloud. */
export const takeSource = z.object({ conversationId: id, turnId: id });
export type TakeSource = z.infer<typeof takeSource>;

/** A segment of a finished take, spoken by one call. */
export const takeSegment = z.object({
  n: z.int(),
  text: z.string(),
  voiceId,
  startMs: z.number(),
  durationMs: z.number(),
});
export type TakeSegment = z.infer<typeof takeSegment>;

/** A segment being regenerated, while the take keeps its file; or how that failed. */
export const segmentRedo = z.object({
  jobId: id,
  /** Null if every segment exists and only the file is missing. */
  n: z.int().nullable(),
  state: jobState,
  error: serviceErrorData.nullable(),
  question: jobQuestion.nullable(),
});

/** A recording of a script: queued, running or finished. `preview`: a voice's short sample, kept for replay. */
export const take = z.object({
  id,
  purpose: z.enum(['take', 'preview']),
  createdAt: z.int(),
  title: z.string(),
  text: z.string(),
  voiceId,
  /** Names of its voices in order of appearance, as they were at the time. */
  voiceName: z.string(),
  /** Null: one voice speaks everything. */
  cast: cast.nullable(),
  settings: speechSettings,
  ...newestJob,
  /** Contiguous parts from the beginning, until the take is complete. */
  parts: z.array(takePart),
  /** The file, once complete. */
  asset: asset.nullable(),
  /** The take that this one repeats. */
  parentId: id.nullable(),
  source: takeSource.nullable(),
  /** The script it was made of. */
  scriptId: id.nullable(),
  redo: segmentRedo.nullable(),
});
export type Take = z.infer<typeof take>;
