import { type Lyrics, parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { findLyricsProblems, type LyricsProblem } from '../../../shared/service/lyrics/problems.ts';

/** A text with its parsed lyrics and problems, computed once per change. */
export interface AnalysedLyrics {
  readonly lyrics: Lyrics;
  readonly problems: readonly LyricsProblem[];
}

let last: AnalysedLyrics | null = null;

/**
 * Parses and validates a text by the rules of the service. The result is cached, as several
 * components need it for each keystroke.
 * @see SERVICE.md §2.8
 */
export function analyseLyrics(text: string): AnalysedLyrics {
  if (last?.lyrics.source === text) return last;
  const lyrics = parseLyrics(text);
  last = { lyrics, problems: findLyricsProblems(text, lyrics) };
  return last;
}
