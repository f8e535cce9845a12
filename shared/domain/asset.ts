import { z } from 'zod';
import { id } from './conversation.ts';

/** Steps of the waveform kept for each sound: enough for a wide screen, half a kilobyte. */
export const PEAKS_COUNT = 512;

/** A sound of the library with what is known of it. */
export const asset = z.object({
  id,
  kind: z.enum(['speech', 'song']),
  title: z.string(),
  /** Its name in the library folder, without the way to it. */
  fileName: z.string(),
  /** What a copy of it is called: by its title as it is now. */
  saveName: z.string(),
  /** By its bytes, never by its name. */
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Milliseconds, counted from the decoded sound. */
  durationMs: z.number(),
  sampleRate: z.int(),
  channels: z.int(),
  /** PEAKS_COUNT bytes as base64: the greatest level in each stretch of equal length, 0 to 255. */
  peaks: z.string(),
  createdAt: z.int(),
  /** Where the window gets its bytes, Range requests included. Good until the app ends. */
  url: z.string(),
  /** The file is not where it was left. */
  missing: z.boolean(),
});
export type Asset = z.infer<typeof asset>;
