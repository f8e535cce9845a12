import { z } from 'zod';
import { songRequest, taskId } from '../shared/service/music.ts';

/** One song of a task, as it is told and kept; its files lie on the shelf. */
const madeSong = z.object({
  id: z.string(),
  title: z.string(),
  /** Seconds. */
  duration: z.number(),
  /** With the times of its words. */
  lyrics: z.string(),
  style: z.string(),
  /** SHA-256 of the two files. */
  audioHash: z.string(),
  coverHash: z.string(),
  /** Of both files. */
  bytes: z.number(),
});
export type MadeSong = z.infer<typeof madeSong>;

/** What is kept of a task: enough to make it again, or to tell what came of it. */
export const songRecord = z.object({
  id: taskId,
  /** Part of the addresses of its files, which nobody can guess. */
  token: z.string().regex(/^[\w-]{20,64}$/),
  /** Milliseconds since 1970. */
  acceptedAt: z.number(),
  request: songRequest,
  /** As asked for with the task; the server's own are not kept. */
  faults: z.string(),
  ended: z
    .object({
      at: z.number(),
      songs: z.array(madeSong),
      /** Why there is none. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type SongRecord = z.infer<typeof songRecord>;

/** The files of one song. */
export type SongFile = 'mp3' | 'png';

/** How the file of a song is called. */
export const songFileName = (id: string, index: number, kind: SongFile): string => `${id}-${index}.${kind}`;
