import { DRUM_NAMES, type DrumName } from '../drums/drum-names.ts';
import { GROOVES, type Groove } from '../style/grooves.ts';
import type { SongStyle } from '../style/song-style.ts';
import { FULL_FROM } from './comping.ts';
import type { Hit, PlannedSection } from './score.ts';

const LOUDNESS: Record<string, number> = { x: 0.92, o: 0.62, '.': 0.32 };
/** Bars from which on a section has a fill at its end. */
const FILL_FROM = 2;

/** The drums of a section: its groove, a fill where a livelier one follows, a crash where a lively one begins. */
export function drumSection(
  section: PlannedSection,
  next: PlannedSection | undefined,
  style: SongStyle,
  random: () => number,
): Hit[] {
  if (!style.kit || section.energy < style.drumsFrom) return [];
  const groove: Groove = GROOVES[style.groove];
  const full = section.energy >= FULL_FROM;
  const hits: Hit[] = [];
  const hit = (beat: number, drum: DrumName, velocity: number) => {
    if (!style.silentDrums.includes(drum)) hits.push({ beat, drum, velocity });
  };
  for (let bar = 0; bar < section.bars; bar += 1) {
    const beat = section.beat + bar * style.beatsPerBar;
    const ending = bar === section.bars - 1;
    if (ending && section.last) {
      hit(beat, 'kick', 0.8);
      if (full || style.drumsFrom < 0.4) hit(beat, 'crash', 0.6);
      break;
    }
    const filled = ending && section.bars >= FILL_FROM && next !== undefined && next.energy >= 0.45;
    const pattern = filled ? groove.fill : full ? groove.full : groove.quiet;
    for (const drum of DRUM_NAMES) {
      const steps = pattern[drum];
      if (!steps) continue;
      for (let at = 0; at < style.beatsPerBar * 4; at += 1) {
        const loud = LOUDNESS[steps[at] ?? '-'];
        if (loud !== undefined) hit(beat + at / 4, drum, Math.min(1, loud * (0.9 + random() * 0.2)));
      }
    }
  }
  const lively = section.kind === 'chorus' || section.kind === 'inst';
  if (lively && full) hit(section.beat, 'crash', 0.75);
  return hits;
}
