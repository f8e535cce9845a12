import { z } from 'zod';
import { audioFormat } from '../../../shared/service/speech.ts';

/** What the ledger keeps of a piece that was made. */
export const partResult = z.object({
  /** Its name in the job's folder. */
  file: z.string().regex(/^\d{1,6}\.(mp3|wav|flac|pcm)$/),
  format: audioFormat,
  /** Milliseconds, counted from the decoded sound. */
  durationMs: z.number(),
  sampleRate: z.int(),
  channels: z.int(),
  bytes: z.int(),
  /** `bodyKey` of what was asked for. */
  key: z.string(),
  /** What it says, and in which voice. Versions before 0.2 did not keep these. */
  text: z.string().optional(),
  voiceId: z.string().optional(),
  /** What the service stated of it in `extra_info`, where it did: counts of what is billed. @see SERVICE.md §2.2 */
  words: z.number().optional(),
  statedMs: z.number().optional(),
});
export type PartResult = z.infer<typeof partResult>;
