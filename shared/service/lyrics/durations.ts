import type { Lyrics, LyricsSection } from './parse.ts';
import { countSyllables } from './syllables.ts';
import { SECTION_TAGS } from './tags.ts';

/** Seconds, from the shortest to the longest that is likely. */
export interface SecondsRange {
  readonly min: number;
  readonly max: number;
}

/**
 * How long sung words take: each line has its breath and its last note held, each syllable its own time. Four lines of
 * seven syllables come to 12 to 28 seconds, which is two bars a line at 140 down to one and a half a line at 50.
 */
const LINE = { min: 1.5, max: 2.8 } as const;
const SYLLABLE = { min: 0.22, max: 0.6 } as const;

const NOTHING: SecondsRange = { min: 0, max: 0 };

/**
 * About how long a section takes, in seconds: the range of its tag, else what its words need. A tag that does not exist
 * is taken as sung. Only the service knows how long it will be.
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
 * About how long the whole song takes, in seconds. Text before the first tag is no part of it. `secondsOf` may know the
 * length of a section from before.
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
