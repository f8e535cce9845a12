import i18next from 'i18next';
import type { Song } from '../../shared/domain/song.ts';

/** What a song is called; the service's own title where the user gave none. */
export function songTitle(song: Pick<Song, 'title' | 'versions'>): string {
  return song.title.trim() || song.versions[0]?.title?.trim() || i18next.t('music:song.untitled');
}

/**
 * The title to ask with once more: none where the song is only called by its own words, which it would be again, and
 * which the service was not told.
 */
export function titleToReuse({ title, text }: Pick<Song, 'title' | 'text'>): string {
  const words = title.replace(/…$/, '').trim();
  const fromText = text.split('\n').some((line) => line.trim().replace(/\s+/g, ' ').startsWith(words));
  return fromText ? '' : title;
}
