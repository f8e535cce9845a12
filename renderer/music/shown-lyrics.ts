import type { Song } from '../../shared/domain/song.ts';
import { parseLyrics } from '../../shared/service/lyrics/parse.ts';
import { parseTimedLyrics, type TimedLyrics } from '../../shared/service/lyrics/timed-lyrics.ts';

/** The words of a song that are shown. */
export interface ShownLyrics {
  /** Those that came, with their times. */
  readonly timed: TimedLyrics | null;
  /** Those that came without times. */
  readonly plain: string | null;
  /** Those that were sent: where none came, or nothing of what came has words, as with an instrumental. */
  readonly sent: string | null;
}

/** @param came as the service sent them; null where it sent none */
export function shownLyrics(song: Pick<Song, 'mode' | 'text'>, came: string | null): ShownLyrics {
  if (came === null || came.trim() === '') return { timed: null, plain: null, sent: song.text };
  const timed = parseTimedLyrics(came);
  const sung = timed
    ? timed.lines.some(({ section, text }) => section === null && hasText(text))
    : hasWords(came);
  return {
    timed,
    plain: timed ? null : came,
    sent: !sung && song.mode === 'lyrics' && hasWords(song.text) ? song.text : null,
  };
}

/** Whether a text has words besides its tags. */
export function hasWords(text: string): boolean {
  const { head, sections } = parseLyrics(text);
  return [head, ...sections.map(({ lines }) => lines)].flat().some((line) => hasText(line.text));
}

function hasText(text: string): boolean {
  return text.trim() !== '';
}
