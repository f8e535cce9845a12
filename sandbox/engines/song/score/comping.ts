import { COMP_PATTERNS, type CompStep } from '../style/comp-patterns.ts';
import type { ChordPlayer, SongStyle } from '../style/song-style.ts';
import type { Chord } from './chords.ts';
import { chordAt } from './harmony.ts';
import type { Note, PlannedSection } from './score.ts';
import { voiceChord } from './voicing.ts';

/** The registers of the roles, separated so that they do not clash. */
const REGISTERS = {
  chords: { low: 52, high: 72 },
  pad: { low: 50, high: 74 },
  arpeggio: { low: 57, high: 79 },
} as const;
/** Lowest root of a power chord. */
const POWER_LOW = 38;
/** Energy from which a player plays what it plays when much is going on. */
export const FULL_FROM = 0.7;
const STRUM_SEC = 0.014;

/** Returns the part of a chord player in a section; the voicing continues from section to section. */
export function compSection(
  section: PlannedSection,
  player: ChordPlayer,
  style: SongStyle,
  random: () => number,
  before: readonly number[],
): { notes: Note[]; voicing: readonly number[] } {
  const { low, high } = REGISTERS[player.role];
  const count = style.richness === 'power' || style.richness === 'triads' ? 3 : 4;
  const steps: readonly CompStep[] = COMP_PATTERNS[section.energy >= FULL_FROM ? player.full : player.quiet];
  const voiced = new Map<number, number[]>();
  let voicing = before;
  for (const { chord, beat } of section.chords) {
    voicing = voiceChord(chord, voicing, low, high, count);
    voiced.set(beat, [...voicing]);
  }
  const end = section.beat + section.bars * style.beatsPerBar;
  const notes: Note[] = [];
  for (let bar = 0; bar < section.bars; bar += 1) {
    const barBeat = section.beat + bar * style.beatsPerBar;
    const ending = section.last && bar === section.bars - 1;
    for (const step of ending ? finalSteps(steps, style.beatsPerBar) : steps) {
      if (step.at >= style.beatsPerBar) continue;
      const until = Math.min(end, barBeat + Math.min(style.beatsPerBar, step.at + step.beats));
      // A chord that changes while a touch is held is struck anew.
      for (let beat = barBeat + step.at; beat < until - 1e-6; ) {
        const now = chordAt(section.chords, beat);
        const change = Math.min(until, now.beat + now.beats);
        const beats = (change > until - 0.3 ? until : change) - beat;
        const held = typeof step.notes === 'number' ? step.beats : beats;
        notes.push(
          ...touch(step, voiced.get(now.beat) ?? [], now.chord, beat, Math.min(held, end - beat + 1), random),
        );
        beat += beats;
      }
    }
  }
  return { notes, voicing };
}

/** The last bar of a song: what the first beat has, left to ring. */
function finalSteps(steps: readonly CompStep[], beats: number): CompStep[] {
  const first = steps.find(({ at }) => at === 0) ?? steps[0];
  const notes = first && typeof first.notes !== 'number' ? first.notes : 'down';
  return [{ at: 0, beats, notes, velocity: 0.72 }];
}

function touch(
  { notes, velocity }: CompStep,
  voicing: readonly number[],
  chord: Chord,
  beat: number,
  beats: number,
  random: () => number,
): Note[] {
  const loud = () => Math.min(1, velocity * (0.92 + random() * 0.16));
  const note = (midi: number, lateSec = 0): Note => ({ beat, beats, midi, velocity: loud(), lateSec });
  if (notes === 'all') return voicing.map((midi) => note(midi));
  if (notes === 'power') {
    const root = POWER_LOW + ((((chord.root - POWER_LOW) % 12) + 12) % 12);
    return [note(root), note(root + 7, 0.003), note(root + 12, 0.006)];
  }
  if (typeof notes === 'number') {
    const size = Math.max(1, voicing.length);
    const midi = voicing[notes % size];
    return midi === undefined ? [] : [note(midi + 12 * Math.floor(notes / size))];
  }
  // A strum goes over more strings than the chord has notes.
  const [lowest] = voicing;
  const strings = lowest === undefined ? [] : [bassString(chord.root), ...voicing];
  const order = notes === 'down' ? strings : voicing.toReversed();
  return order.map((midi, at) => note(midi, at * STRUM_SEC));
}

/** The root on the low strings. */
function bassString(root: number): number {
  return 40 + ((((root - 40) % 12) + 12) % 12);
}
