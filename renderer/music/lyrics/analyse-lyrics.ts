import { type Lyrics, parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { findLyricsProblems, type LyricsProblem } from '../../../shared/service/lyrics/problems.ts';

/** The text as its rules see it: read once for each change, and used by all that looks at it. */
export interface AnalysedLyrics {
  readonly lyrics: Lyrics;
  readonly problems: readonly LyricsProblem[];
}

let last: AnalysedLyrics | null = null;

/**
 * Reads a text by the rules of the service. The same text again, which the editor, the words under it and the button
 * all ask about with every key, is read once. @see SERVICE.md §2.8
 */
export function analyseLyrics(text: string): AnalysedLyrics {
  if (last?.lyrics.source === text) return last;
  const lyrics = parseLyrics(text);
  last = { lyrics, problems: findLyricsProblems(text, lyrics) };
  return last;
}
