import type { Lyrics, LyricsSection } from './parse.ts';
import { countSyllables } from './syllables.ts';
import { SECTION_TAGS } from './tags.ts';

/** The range of likely durations in seconds. */
export interface SecondsRange {
  readonly min: number;
  readonly max: number;
}

/**
 * Duration of sung lines: each has a breath and a held last note, each syllable its own time. Four lines of seven
 * syllables take 12 to 28 seconds, which is two bars a line at 140 down to one and a half a line at 50.
 */
const LINE = { min: 1.5, max: 2.8 } as const;
const SYLLABLE = { min: 0.22, max: 0.6 } as const;

const NOTHING: SecondsRange = { min: 0, max: 0 };

/**
 * Estimates the duration of a section in seconds: the range of its tag, else from its words. An unknown tag counts as
 * sung. Only the service knows the real duration.
 * @see SERVICE.md §2.8
 */
export function estimateSectionSeconds({ tag, lines }: Pick<LyricsSection, 'tag' | 'lines'>): SecondsRange {
  const fixed = tag === null ? null : SECTION_TAGS[tag].seconds;
  if (fixed) return fixed;
  return sum(
    lines.map(({ text }) => {
      const syllables = countSyllables(text);
      if (syllables === 0) return NOTHING;
      return { min: LINE.min + syllables * SYLLABLE.min, max: LINE.max + syllables * SYLLABLE.max };
    }),
  );
}

/**
 * Estimates the duration of the whole song in seconds. Text before the first tag does not count. `secondsOf` may supply
 * cached durations of sections.
 * @see SERVICE.md §2.8
 */
export function estimateLyricsSeconds(
  lyrics: Pick<Lyrics, 'sections'>,
  secondsOf: (section: LyricsSection) => SecondsRange = estimateSectionSeconds,
): SecondsRange {
  return sum(lyrics.sections.map((section) => secondsOf(section)));
}

function sum(ranges: readonly SecondsRange[]): SecondsRange {
  return ranges.reduce((all, { min, max }) => ({ min: all.min + min, max: all.max + max }), NOTHING);
}
