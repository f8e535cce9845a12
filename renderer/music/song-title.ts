import i18next from 'i18next';
import type { Song } from '../../shared/domain/song.ts';
import { hasWords } from './shown-lyrics.ts';

type Titled = Pick<Song, 'title' | 'text' | 'settings' | 'versions'>;

/** Returns the title of a song; the service's own title if the user gave none. */
export function songTitle(song: Titled): string {
  if (isCalledByStyle(song))
    return song.versions[0]?.title?.trim() || i18next.t('music:settings.instrumental');
  return song.title.trim() || song.versions[0]?.title?.trim() || i18next.t('music:song.untitled');
}

/**
 * Returns the title for another request: empty if the song was named after its own text, because the core would name it
 * so again and the service was never sent that title.
 */
export function titleToReuse(song: Titled): string {
  const { title, text } = song;
  if (isCalledByStyle(song)) return '';
  const words = title.replace(/…$/, '').trim();
  const fromText = text.split('\n').some((line) => line.trim().replace(/\s+/g, ' ').startsWith(words));
  return fromText ? '' : title;
}

/** Returns whether a song without lyrics is named after its style, which the line below its title shows already. */
function isCalledByStyle({ title, text, settings }: Titled): boolean {
  const words = title.replace(/…$/, '').trim();
  return words !== '' && settings.style.trim().startsWith(words) && !hasWords(text);
}

/**
 * Returns the number of each song among those with the same title, from the oldest, by song id.
 * @param songs newest first
 */
export function numberTitles(songs: readonly Song[]): ReadonlyMap<string, number> {
  const met = new Map<string, number>();
  return new Map(
    songs.toReversed().map((song) => {
      const title = songTitle(song);
      const nth = (met.get(title) ?? 0) + 1;
      met.set(title, nth);
      return [song.id, nth];
    }),
  );
}
