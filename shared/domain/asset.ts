import { z } from 'zod';
import { id } from './conversation.ts';

/** Points of each audio file's waveform: enough for a wide screen, half a kilobyte. */
export const PEAKS_COUNT = 512;

/** An audio file of the library with its metadata. */
export const asset = z.object({
  id,
  kind: z.enum(['speech', 'song']),
  title: z.string(),
  /** Its name in the library folder. */
  fileName: z.string(),
  /** The name of a copy, from its current title. */
  saveName: z.string(),
  /** Detected from its bytes, never from its name. */
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Milliseconds, measured by decoding. */
  durationMs: z.number(),
  sampleRate: z.int(),
  channels: z.int(),
  /** PEAKS_COUNT bytes as base64: the peak level of each interval of equal length, 0 to 255. */
  peaks: z.string(),
  createdAt: z.int(),
  starred: z.boolean(),
  /** Its address for the window, with Range requests. Valid until the app quits. */
  url: z.string(),
  /** Whether the file is missing. */
  missing: z.boolean(),
});
export type Asset = z.infer<typeof asset>;

/** The loudness of saved audio in LUFS, by EBU R128, where the user wants the same for all. */
export const LOUDNESS = { speech: -16, song: -14 } as const;
