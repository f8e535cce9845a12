import type { Lyrics } from '../../../../shared/service/lyrics/parse.ts';
import { SECTION_TAGS } from '../../../../shared/service/lyrics/tags.ts';
import type { TimedLine } from '../../../../shared/service/lyrics/timed-lyrics.ts';
import type { Dice } from '../dice.ts';
import type { SingOrder } from '../singing/sing.ts';
import { BEATS_PER_BAR, type Player, type SongStyle } from '../style/song-style.ts';
import { bassSection, compSection, drumSection, soloSection } from './parts.ts';
import { planSections } from './plan-sections.ts';
import type { Note, Part, Score } from './score.ts';
import { composeTune } from './tune.ts';

/** Comfortable range of each voice, and of the lead instrument. */
export const VOICE_RANGES = { f: { low: 57, high: 74 }, m: { low: 45, high: 62 } } as const;
const LEAD_RANGE = { low: 64, high: 83 };

/** Composes the score of a song. @param voice Null for an instrumental, whose lead plays the tune. */
export function compose(lyrics: Lyrics, style: SongStyle, voice: 'f' | 'm' | null, dice: Dice): Score {
  const { sections, lengthSec } = planSections(lyrics, style);
  const range = voice ? VOICE_RANGES[voice] : LEAD_RANGE;
  const tune = sections.map((section) => composeTune(section, style, range, dice));
  const written = { style, sections, tune, lengthSec };
  const parts = style.players
    .map((player, seat): Part => {
      const notes = notesOf(player, written, voice !== null, dice, dice(`player ${seat}`));
      return { instrument: player.instrument, role: player.role, notes: ringingOut(notes, written) };
    })
    .filter(({ notes }) => notes.length > 0);
  const drums = dice('drums');
  const hits = sections.flatMap((section, at) => drumSection(section, sections[at + 1], style, drums));
  return { ...written, parts, hits };
}

type Written = Omit<Score, 'parts' | 'hits'>;

function notesOf(
  player: Player,
  { sections, style, tune }: Written,
  sung: boolean,
  dice: Dice,
  random: () => number,
): readonly Note[] {
  const playing = sections.filter(({ energy }) => energy >= player.from);
  switch (player.role) {
    case 'chords':
    case 'pad': {
      let voicing: readonly number[] = [];
      return playing.flatMap((section) => {
        const comped = compSection(section, player, random, voicing);
        voicing = comped.voicing;
        return comped.notes;
      });
    }
    case 'bass':
      return playing.flatMap((section) => bassSection(section, player, random));
    case 'lead':
      return sections.flatMap((section, at): readonly Note[] => {
        if (!SECTION_TAGS[section.tag].sung) return soloSection(section, style, LEAD_RANGE, dice);
        return sung ? [] : (tune[at] ?? []).flatMap(({ words }) => words.flatMap(({ notes }) => notes));
      });
    default:
      return player satisfies never;
  }
}

/** Extends the notes at the end of the last bar until the song has died away. */
function ringingOut(notes: readonly Note[], { sections, style, lengthSec }: Written): Note[] {
  const last = sections.at(-1);
  const end = last ? last.beat + last.bars * BEATS_PER_BAR : 0;
  const until = (lengthSec * style.tempo) / 60;
  return notes.map((note) =>
    note.beat + note.beats >= end - 0.6 && note.beat >= end - BEATS_PER_BAR - 0.1
      ? { ...note, beats: until - note.beat }
      : note,
  );
}

/** Converts a position in written beats to seconds. */
export type BeatClock = (beat: number) => number;

/** Creates the clock of a style from its tempo and its swing, which positions the second eighth of a beat. */
export function beatClock({ tempo, swing }: Pick<SongStyle, 'tempo' | 'swing'>): BeatClock {
  return (beat) => {
    const whole = Math.floor(beat);
    const part = beat - whole;
    const swung = part < 0.5 ? part * 2 * swing : swing + (part - 0.5) * 2 * (1 - swing);
    return ((whole + swung) * 60) / tempo;
  };
}

/** Returns the singer's input: each word with its notes in seconds. */
export function sungWords({ tune }: Score, clock: BeatClock): SingOrder['words'] {
  return tune.flat().flatMap(({ words }) =>
    words.map(({ reading, notes }) => ({
      reading,
      notes: notes.map(({ beat, beats, midi }) => ({
        midi,
        startSec: clock(beat),
        endSec: clock(beat + beats),
      })),
    })),
  );
}

/** Returns the start of each section and the times of each sung line and word, in whole milliseconds. */
export function timedLines(
  { sections, tune, lengthSec }: Score,
  clock: BeatClock,
  sung: boolean,
): TimedLine[] {
  const ms = (beat: number) => Math.round(clock(beat) * 1000);
  return sections.flatMap(({ tag, beat }, at) => {
    const next = sections[at + 1];
    const endMs = next ? ms(next.beat) : Math.round(lengthSec * 1000);
    const lines = (sung ? (tune[at] ?? []) : []).map(({ words, text }): TimedLine => {
      const starts = words.map(({ notes }) => ms(notes[0]?.beat ?? beat));
      const last = words.at(-1)?.notes.at(-1);
      return {
        startMs: starts[0] ?? ms(beat),
        endMs: last ? ms(last.beat + last.beats) : null,
        text,
        section: null,
        words: words.map((word, nth) => ({ startMs: starts[nth] ?? 0, text: word.text })),
      };
    });
    return [{ startMs: ms(beat), endMs, text: `[${tag}]`, section: tag, words: [] }, ...lines];
  });
}
