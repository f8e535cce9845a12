import i18next from 'i18next';
import type { Song } from '../../shared/domain/song.ts';
import { hasWords } from './shown-lyrics.ts';

type Titled = Pick<Song, 'title' | 'text' | 'settings' | 'versions'>;

/** What a song is called; the service's own title where the user gave none. */
export function songTitle(song: Titled): string {
  if (isCalledByStyle(song)) return song.versions[0]?.title?.trim() || i18next.t('music:song.instrumental');
  return song.title.trim() || song.versions[0]?.title?.trim() || i18next.t('music:song.untitled');
}

/**
 * The title to ask with once more: none where the song is only called by its own words, which it would be again, and
 * which the service was not told.
 */
export function titleToReuse(song: Titled): string {
  const { title, text } = song;
  if (isCalledByStyle(song)) return '';
  const words = title.replace(/…$/, '').trim();
  const fromText = text.split('\n').some((line) => line.trim().replace(/\s+/g, ' ').startsWith(words));
  return fromText ? '' : title;
}

/** A song without a word has none to be called by, and the line under its name shows the style already. */
function isCalledByStyle({ title, text, settings }: Titled): boolean {
  const words = title.replace(/…$/, '').trim();
  return words !== '' && settings.style.trim().startsWith(words) && !hasWords(text);
}
