import { z } from 'zod';
import { imageMode } from '../../../shared/domain/generated-image.ts';
import { songMode, songSettings } from '../../../shared/domain/song.ts';
import { cast, speechSettings } from '../../../shared/domain/take.ts';
import type { StoredGeneration } from './generation-store.ts';
import type { StoredOutput } from './output-store.ts';

const takeSettings = speechSettings.extend({
  voiceId: z.string(),
  /** Names of the voices in order of appearance, as they were when the take was made. */
  voiceName: z.string(),
  cast: cast.nullable(),
});
export type TakeSettings = z.output<typeof takeSettings>;
export type StoredTake = StoredGeneration<TakeSettings>;
/** Rows of speech: one output, the file of the whole take. */
export const speechShape = {
  kind: 'speech' as const,
  settings: takeSettings,
  details: z.object({}),
  noDetails: {},
};

const storedSongSettings = songSettings.extend({
  mode: songMode,
  /** The title sent to the service; empty for none. */
  sentTitle: z.string(),
});
export type StoredSongSettings = z.output<typeof storedSongSettings>;
export type StoredSong = StoredGeneration<StoredSongSettings>;

const versionDetails = z.object({
  /** The service's id of the song, if it has one. */
  serviceId: z.string().nullable(),
  title: z.string().nullable(),
  style: z.string().nullable(),
  lyrics: z.string().nullable(),
  coverAddress: z.string().nullable(),
  /** File name in the folder of covers, once downloaded. */
  coverFile: z
    .string()
    .regex(/^[\w-][\w.-]*$/)
    .nullable(),
});
export type VersionDetails = z.output<typeof versionDetails>;
export type StoredVersion = StoredOutput<VersionDetails>;
/** Rows of music: an output per version of the song. */
export const musicShape = {
  kind: 'music',
  settings: storedSongSettings,
  details: versionDetails,
  noDetails: { serviceId: null, title: null, style: null, lyrics: null, coverAddress: null, coverFile: null },
  searched: ({ title, prompt, settings }: Pick<StoredSong, 'title' | 'prompt' | 'settings'>) => [
    title,
    settings.style,
    prompt,
  ],
};

const imageSettings = z.object({ model: z.string(), size: z.string().nullable(), way: imageMode });
export type ImageSettings = z.output<typeof imageSettings>;
export type StoredImageGeneration = StoredGeneration<ImageSettings>;
/** Rows of images: an output per image. */
export const imageShape = {
  kind: 'images' as const,
  settings: imageSettings,
  details: z.object({}),
  noDetails: {},
};
