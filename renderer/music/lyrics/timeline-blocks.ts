import { type SecondsRange, sectionSeconds } from '../../../shared/service/lyrics/durations.ts';
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
  /** What it takes of the width, beside the others. */
  readonly weight: number;
  /** It would be refused as it is: no words where some must stand, or some where none may. */
  readonly wrong: boolean;
  /** From its tag to its last word. */
  readonly from: number;
  readonly to: number;
}

/** A section this short can still be seen and grasped, in seconds. */
const LEAST_WEIGHT = 4;

/** One block a section, as wide as it is likely to be long. */
export function timelineBlocks({ sections }: Pick<Lyrics, 'sections'>): TimelineBlock[] {
  return sections.map((section, index) => {
    const { name, tag, lines, tagFrom, tagTo } = section;
    const seconds = sectionSeconds(section);
    return {
      index,
      name,
      tag,
      hue: hueOfTag(tag),
      seconds,
      weight: Math.max(LEAST_WEIGHT, (seconds.min + seconds.max) / 2),
      wrong: isWrong(section),
      from: tagFrom,
      to: lines.at(-1)?.to ?? tagTo,
    };
  });
}

function isWrong({ tag, lines }: Pick<LyricsSection, 'tag' | 'lines'>): boolean {
  return tag === null || SECTION_TAGS[tag].sung === (lines.length === 0);
}
