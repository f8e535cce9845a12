import i18next from 'i18next';
import type { Song } from '../../shared/domain/song.ts';

/** What a song is called; the service's own title where the user gave none. */
export function songTitle(song: Pick<Song, 'title' | 'versions'>): string {
  return song.title.trim() || song.versions[0]?.title?.trim() || i18next.t('music:song.untitled');
}
