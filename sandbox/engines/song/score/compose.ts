import type { Lyrics } from '../../../../shared/service/lyrics/parse.ts';
import { SECTION_TAGS } from '../../../../shared/service/lyrics/tags.ts';
import type { Dice } from '../dice.ts';
import type { InstrumentName } from '../instruments/instrument-names.ts';
import type { Player, SongStyle } from '../style/song-style.ts';
import { bassSection } from './bass-line.ts';
import { compSection } from './comping.ts';
import { drumSection } from './drumming.ts';
import { planSections } from './plan-sections.ts';
import { answers, counterSection, soloSection } from './playing.ts';
import type { Note, Part, PlannedSection, Score, ScoredLine } from './score.ts';
import { composeTune, type Range } from './tune.ts';

/** The comfortable range of each voice. */
export const VOICE_RANGES = { f: { low: 57, high: 74 }, m: { low: 45, high: 62 } } as const;
const LEAD_RANGE: Range = { low: 64, high: 83 };
/** Instruments that play the tune lower than others. */
const LOW_LEADS: Partial<Record<InstrumentName, Range>> = {
  'distorted-guitar': { low: 57, high: 76 },
};
const COUNTER_RANGE: Range = { low: 67, high: 79 };

/** Writes a song on paper. @param voice Null: nothing is sung, the lead plays the tune. */
export function compose(lyrics: Lyrics, style: SongStyle, voice: 'f' | 'm' | null, dice: Dice): Score {
  const { sections, lengthSec } = planSections(lyrics, style);
  const lead = style.players.find(({ role }) => role === 'lead')?.instrument;
  const leadRange = (lead && LOW_LEADS[lead]) ?? LEAD_RANGE;
  const tuneRange = voice ? VOICE_RANGES[voice] : leadRange;
  const tune = sections.map((section) => composeTune(section, style, tuneRange, dice));
  const written: Written = { sections, style, tune, leadRange, sung: voice !== null, dice };
  const parts = style.players.map((player, seat) => ({
    instrument: player.instrument,
    role: player.role,
    notes: notesOf(player, seat, written),
  }));
  const drums = dice('drums');
  const hits = sections.flatMap((section, at) => drumSection(section, sections[at + 1], style, drums));
  const playing = parts.filter(({ notes }) => notes.length > 0);
  return { style, sections, tune, parts: ringingOut(playing, sections, style, lengthSec), hits, lengthSec };
}

/** Extends the notes at the end of the last bar until the song has died away. */
function ringingOut(
  parts: readonly Part[],
  sections: readonly PlannedSection[],
  { tempo, beatsPerBar }: SongStyle,
  lengthSec: number,
): Part[] {
  const last = sections.at(-1);
  const end = last ? last.beat + last.bars * beatsPerBar : 0;
  const until = (lengthSec * tempo) / 60;
  return parts.map((part) => ({
    ...part,
    notes: part.notes.map((note) =>
      note.beat + note.beats >= end - 0.6 && note.beat >= end - beatsPerBar - 0.1
        ? { ...note, beats: until - note.beat }
        : note,
    ),
  }));
}

interface Written {
  readonly sections: readonly PlannedSection[];
  readonly style: SongStyle;
  readonly tune: readonly (readonly ScoredLine[])[];
  readonly leadRange: Range;
  readonly sung: boolean;
  readonly dice: Dice;
}

function notesOf(player: Player, seat: number, written: Written): Part['notes'] {
  const { sections, style, tune, leadRange, sung, dice } = written;
  const random = dice(`player ${seat}`);
  const playing = (section: PlannedSection) => section.energy >= player.from;
  switch (player.role) {
    case 'chords':
    case 'pad':
    case 'arpeggio': {
      let voicing: readonly number[] = [];
      return sections.filter(playing).flatMap((section) => {
        const comped = compSection(section, player, style, random, voicing);
        voicing = comped.voicing;
        return comped.notes;
      });
    }
    case 'bass':
      return sections.flatMap((section, at) =>
        playing(section)
          ? bassSection(section, player, style, sections[at + 1]?.chords[0]?.chord ?? null, random)
          : [],
      );
    case 'lead':
      return sections.flatMap((section, at): readonly Note[] => {
        if (!SECTION_TAGS[section.tag].sung) return soloSection(section, style, leadRange, dice);
        const lines = tune[at] ?? [];
        if (!sung) return lines.flatMap(({ words }) => words.flatMap(({ notes }) => notes));
        return section.energy >= 0.45 ? answers(section, lines, style, leadRange, dice) : [];
      });
    case 'counter':
      return sections.filter(playing).flatMap((section) => counterSection(section, COUNTER_RANGE));
    default:
      return player satisfies never;
  }
}
