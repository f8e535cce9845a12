import { z } from 'zod';
import { type SongRequest, songRequest } from '../shared/service/music.ts';
import type { Craft } from './craft.ts';
import type { SongOrder } from './engines/song/song-order.ts';
import type { SongProduct } from './song-making.ts';
import { songOrder } from './song-request.ts';
import { taskRecord } from './task-record.ts';
import type { TaskStudio } from './task-studio.ts';

/** Fields of a song in an answer. */
const songTold = z.object({
  title: z.string(),
  /** Duration in seconds. */
  duration: z.number(),
  /** Lyrics with the times of their words. */
  lyrics: z.string(),
  style: z.string(),
});
type SongTold = z.infer<typeof songTold>;

/** Songs: one MP3 and one cover each. @see SERVICE.md §2.7 */
export const SONG_CRAFT: Craft<SongRequest, SongOrder, SongProduct, SongTold> = {
  name: 'song',
  many: 'songs',
  record: taskRecord(songRequest, songTold),
  order: songOrder,
  files: ({ audio, audioHash, cover, coverHash }) => [
    { kind: 'mp3', content: audio, hash: audioHash },
    { kind: 'png', content: cover, hash: coverHash },
  ],
  told: ({ title, duration, lyrics, style }) => ({
    title,
    duration: Math.round(duration * 1000) / 1000,
    lyrics,
    style,
  }),
  answerOf: (kind) => (kind === 'mp3' ? 'file' : 'cover'),
  result({ id, told: { title, duration, lyrics, style } }, address) {
    const audio = address('mp3');
    return {
      id,
      title,
      ...(audio !== null && { audio_url: audio }),
      duration,
      lyrics,
      style,
      cover_url: address('png'),
    };
  },
};

export type SongStudio = TaskStudio<SongRequest, SongOrder, SongProduct, SongTold>;
