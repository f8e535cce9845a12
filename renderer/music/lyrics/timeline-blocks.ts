import {
  estimateLyricsSeconds,
  estimateSectionSeconds,
  type SecondsRange,
} from '../../../shared/service/lyrics/durations.ts';
import type { Lyrics, LyricsSection } from '../../../shared/service/lyrics/parse.ts';
import { SECTION_TAGS, type SectionTag } from '../../../shared/service/lyrics/tags.ts';
import { hueOfTag } from './lyrics-marks.ts';
import type { SectionHue } from './section-hue.ts';

/** A section in the timeline. */
export interface TimelineBlock {
  /** Its zero-based index. */
  readonly index: number;
  /** The text between the brackets. */
  readonly name: string;
  /** Null if no such tag exists. */
  readonly tag: SectionTag | null;
  readonly hue: SectionHue | null;
  readonly seconds: SecondsRange;
  /** The text from which its length was estimated. */
  readonly words: string;
  /** Its share of the width, relative to the other blocks. */
  readonly weight: number;
  /** Whether the service would refuse it: it lacks text where some is required, or has text where none is allowed. */
  readonly wrong: boolean;
  /** Whether the section has text. */
  readonly worded: boolean;
  /** The range from its tag to its last word. */
  readonly from: number;
  readonly to: number;
}

/** The lyrics as the timeline shows them. */
export interface Timeline {
  /** The text from which the lyrics were parsed. */
  readonly source: string;
  readonly blocks: readonly TimelineBlock[];
  /** The estimated duration of the whole song. */
  readonly seconds: SecondsRange;
}

export const EMPTY_TIMELINE: Timeline = { source: '', blocks: [], seconds: { min: 0, max: 0 } };

/** The weight of the shortest section that can still be seen and grabbed, in seconds. */
const LEAST_WEIGHT = 4;

/**
 * Returns one block per section, as wide as its estimated length. A keystroke changes one section:
 * the previous timeline provides the lengths of the others, which are most of the work.
 */
export function timelineOf(lyrics: Lyrics, before: Timeline = EMPTY_TIMELINE): Timeline {
  const known = new Map(before.blocks.map(({ words, seconds }) => [words, seconds]));
  const secondsOf = (section: LyricsSection) =>
    known.get(wordsOf(section)) ?? estimateSectionSeconds(section);
  const blocks = lyrics.sections.map((section, index) => {
    const { name, tag, lines, tagFrom, tagTo } = section;
    const words = wordsOf(section);
    const seconds = secondsOf(section);
    known.set(words, seconds);
    return {
      index,
      name,
      tag,
      hue: hueOfTag(tag),
      seconds,
      words,
      weight: Math.max(LEAST_WEIGHT, (seconds.min + seconds.max) / 2),
      wrong: isWrong(section),
      worded: lines.length > 0,
      from: tagFrom,
      to: lines.at(-1)?.to ?? tagTo,
    };
  });
  return { source: lyrics.source, blocks, seconds: estimateLyricsSeconds(lyrics, secondsOf) };
}

/** Returns whether two timelines have the same sections with the same validity, whatever their lengths. */
export function sameSections(a: Timeline, b: Timeline): boolean {
  return (
    a.blocks.length === b.blocks.length &&
    a.blocks.every(({ name, wrong }, at) => name === b.blocks[at]?.name && wrong === b.blocks[at]?.wrong)
  );
}

/** Returns whether two timelines look the same. Offsets may differ, as they are looked up when needed. */
export function sameTimeline(a: Timeline, b: Timeline): boolean {
  return (
    a.seconds.min === b.seconds.min &&
    a.seconds.max === b.seconds.max &&
    a.blocks.length === b.blocks.length &&
    a.blocks.every((block, at) => {
      const other = b.blocks[at];
      return other !== undefined && sameBlock(block, other);
    })
  );
}

/** Returns whether two blocks look the same. */
export function sameBlock(a: TimelineBlock, b: TimelineBlock): boolean {
  return (
    a.index === b.index &&
    a.name === b.name &&
    a.weight === b.weight &&
    a.wrong === b.wrong &&
    a.worded === b.worded &&
    a.seconds.min === b.seconds.min &&
    a.seconds.max === b.seconds.max
  );
}

function wordsOf({ tag, lines }: LyricsSection): string {
  return `${tag ?? ''}\n${lines.map(({ text }) => text).join('\n')}`;
}

function isWrong({ tag, lines }: Pick<LyricsSection, 'tag' | 'lines'>): boolean {
  return tag === null || (SECTION_TAGS[tag].sung && lines.length === 0);
}
