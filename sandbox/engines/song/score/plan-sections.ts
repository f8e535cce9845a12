import { estimateSectionSeconds } from '../../../../shared/service/lyrics/durations.ts';
import type { Lyrics, LyricsLine, LyricsSection } from '../../../../shared/service/lyrics/parse.ts';
import { SECTION_TAGS, type SectionKind, type SectionTag } from '../../../../shared/service/lyrics/tags.ts';
import { wordsOf } from '../singing/read-word.ts';
import { BEATS_PER_BAR, type SongStyle } from '../style/song-style.ts';
import { chordsOf } from './harmony.ts';
import type { PlannedLine, PlannedSection, Score } from './score.ts';

/** Seconds reserved for the decay of the last sound. */
const TAIL_SEC = 2.2;
/** Intended length of an instrumental section, as fractions of the range that its tag allows. */
const INNER = { min: 0.25, aim: 0.65, max: 0.9 } as const;
/** Duration of a line in seconds: its breath, and each of its syllables. */
const PACE = { line: 1.9, syllable: 0.34 } as const;
/** Tolerance of a line's range in seconds, for tempos at which one bar is too short and two are too long. */
const UNHEARD_SEC = 0.01;

const ENERGY: Record<SectionKind, number> = {
  ...{ intro: 0.34, verse: 0.5, chorus: 0.88, bridge: 0.6, inst: 0.78, outro: 0.4 },
};

/**
 * Divides a song into whole bars: a section whose tag has a range stays within it; a sung one is as long as its
 * words need.
 * @see SERVICE.md §2.8
 */
export function planSections(lyrics: Lyrics, style: SongStyle): Pick<Score, 'sections' | 'lengthSec'> {
  const barSec = (BEATS_PER_BAR * 60) / style.tempo;
  const known = lyrics.sections.flatMap((section) => (section.tag ? [{ ...section, tag: section.tag }] : []));
  const sections: PlannedSection[] = [];
  let bar = 0;
  for (const [at, section] of known.entries()) {
    const last = at === known.length - 1;
    const { kind, sung } = SECTION_TAGS[section.tag];
    const before = sections.filter((other) => other.kind === kind).length;
    const beat = bar * BEATS_PER_BAR;
    // Lines of instrumental sections are not sung.
    const words = sung ? section.lines : [];
    const lines = planLines(words, beat, barSec);
    const bars = barsOf(section, lines, barSec, last);
    sections.push({
      ...{ tag: section.tag, kind, beat, bars, last, lines },
      energy: Math.min(1, Math.max(0.1, ENERGY[kind] + Math.min(before, 2) * 0.06 + style.energy)),
      chords: chordsOf({ kind, bars, last, beforeChorus: known[at + 1]?.tag === 'chorus' }, style),
    });
    bar += bars;
  }
  return { sections, lengthSec: bar * barSec + tailSec(known.at(-1), sections.at(-1), barSec) };
}

/** Returns the decay after the last section, limited by the remaining length that the section may have. */
function tailSec(
  section: (LyricsSection & { tag: SectionTag }) | undefined,
  planned: PlannedSection | undefined,
  barSec: number,
): number {
  if (!section || !planned) return TAIL_SEC;
  const { max } = estimateSectionSeconds(section);
  const most = SECTION_TAGS[section.tag].seconds ? max * 0.96 : max;
  return Math.min(TAIL_SEC, Math.max(0.02, most - planned.bars * barSec));
}

function barsOf(
  section: LyricsSection & { tag: SectionTag },
  lines: readonly PlannedLine[],
  barSec: number,
  last: boolean,
): number {
  const range = SECTION_TAGS[section.tag].seconds;
  const { min, max } = estimateSectionSeconds(section);
  if (range) {
    const tail = last ? TAIL_SEC : 0;
    const at = (share: number) => min + (max - min) * share;
    const seconds = (bars: number) => bars * barSec + tail;
    const fits = (bars: number) => seconds(bars) >= at(INNER.min) && seconds(bars) <= at(INNER.max);
    return bestCount(seconds, at(INNER.aim), fits);
  }
  const sung = lines.reduce((sum, line) => sum + line.bars, 0);
  const even = sung + (sung % 2);
  return Math.max(1, sung > 2 && even * barSec <= max - (last ? 1 : 0) ? even : sung);
}

function planLines(lines: readonly LyricsLine[], from: number, barSec: number): PlannedLine[] {
  let beat = from;
  return lines.flatMap((line) => {
    const words = wordsOf(line.text);
    const { min, max } = estimateSectionSeconds({ tag: 'verse', lines: [line] });
    if (words.length === 0 || max === 0) return [];
    const syllables = words.reduce((sum, { reading }) => sum + reading.syllables, 0);
    const aim = Math.min(max, Math.max(min, PACE.line + PACE.syllable * syllables));
    const bars = bestCount(
      (count) => count * barSec,
      aim,
      (count) => count * barSec >= min - UNHEARD_SEC && count * barSec <= max + UNHEARD_SEC,
    );
    const planned = { text: line.text, beat, bars, words };
    beat += bars * BEATS_PER_BAR;
    return [planned];
  });
}

/** Returns the number of bars closest to the target duration, with a preference for musical counts. */
function bestCount(seconds: (bars: number) => number, aim: number, fits: (bars: number) => boolean): number {
  let best = 1;
  let least = Number.POSITIVE_INFINITY;
  for (let bars = 1; bars <= 64; bars += 1) {
    const odd = bars === 1 || bars % 4 === 0 || bars === 2 ? 0 : bars % 2 === 0 ? 0.12 : 0.3;
    const cost = Math.abs(Math.log(seconds(bars) / aim)) + odd + (fits(bars) ? 0 : 100);
    if (cost < least) [best, least] = [bars, cost];
  }
  return best;
}
