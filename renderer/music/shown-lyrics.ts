import type { Song } from '../../shared/domain/song.ts';
import { parseLyrics } from '../../shared/service/lyrics/parse.ts';
import { parseTimedLyrics, type TimedLyrics } from '../../shared/service/lyrics/timed-lyrics.ts';

/** The lyrics to show for a song. */
export interface ShownLyrics {
  /** The received lyrics with timestamps. */
  readonly timed: TimedLyrics | null;
  /** The received lyrics without timestamps. */
  readonly plain: string | null;
  /** The sent lyrics, if none were received or those contain only tags, as for an instrumental. */
  readonly sent: string | null;
}

/**
 * Returns the lyrics to show for a song.
 * @param came the lyrics as received from the service; null if there were none
 */
export function shownLyrics(song: Pick<Song, 'mode' | 'text'>, received: string | null): ShownLyrics {
  if (received === null || received.trim() === '') return { timed: null, plain: null, sent: song.text };
  const timed = parseTimedLyrics(received);
  const sung = timed
    ? timed.lines.some(({ section, text }) => section === null && hasText(text))
    : hasWords(received);
  return {
    timed,
    plain: timed ? null : received,
    sent: !sung && song.mode === 'lyrics' && hasWords(song.text) ? song.text : null,
  };
}

/** Returns whether a text contains more than tags. */
export function hasWords(text: string): boolean {
  const { head, sections } = parseLyrics(text);
  return [head, ...sections.map(({ lines }) => lines)].flat().some((line) => hasText(line.text));
}

function hasText(text: string): boolean {
  return text.trim() !== '';
}
