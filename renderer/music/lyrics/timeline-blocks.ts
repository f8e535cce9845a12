import {
  estimateLyricsSeconds,
  estimateSectionSeconds,
  type SecondsRange,
} from '../../../shared/service/lyrics/durations.ts';
import type { Lyrics, LyricsSection } from '../../../shared/service/lyrics/parse.ts';
import { SECTION_TAGS, type SectionTag } from '../../../shared/service/lyrics/tags.ts';
import { hueOfTag } from './lyrics-marks.ts';
import type { SectionHue } from './section-hue.ts';

/** A section as the timeline shows it. */
export interface TimelineBlock {
  /** From 0 on. */
  readonly index: number;
  /** As written between the brackets. */
  readonly name: string;
  /** Null: no such tag exists. */
  readonly tag: SectionTag | null;
  readonly hue: SectionHue | null;
  readonly seconds: SecondsRange;
  /** What its length was told from. */
  readonly words: string;
  /** What it takes of the width, beside the others. */
  readonly weight: number;
  /** It would be refused as it is: no words where some must stand, or some where none may. */
  readonly wrong: boolean;
  /** Words stand under it. */
  readonly worded: boolean;
  /** From its tag to its last word. */
  readonly from: number;
  readonly to: number;
}

/** The lyrics as the timeline shows them. */
export interface Timeline {
  /** What they were read from. */
  readonly source: string;
  readonly blocks: readonly TimelineBlock[];
  /** Of the whole song. */
  readonly seconds: SecondsRange;
}

export const EMPTY_TIMELINE: Timeline = { source: '', blocks: [], seconds: { min: 0, max: 0 } };

/** A section this short can still be seen and grasped, in seconds. */
const LEAST_WEIGHT = 4;

/**
 * One block a section, as wide as it is likely to be long. A key changes one of them: the lengths of the others, which
 * are most of the work, are taken from the timeline before.
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

/** Whether two timelines have the same sections, right or wrong, however long they are. */
export function sameSections(a: Timeline, b: Timeline): boolean {
  return (
    a.blocks.length === b.blocks.length &&
    a.blocks.every(({ name, wrong }, at) => name === b.blocks[at]?.name && wrong === b.blocks[at]?.wrong)
  );
}

/** Whether two timelines are drawn alike; where the words of their blocks stand is looked up when one is gone to. */
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

/** Whether two blocks are drawn alike. */
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
