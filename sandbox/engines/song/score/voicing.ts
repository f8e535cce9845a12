import type { Chord } from './chords.ts';
import { pitchClass } from './scales.ts';

/**
 * The notes of a chord, low to high, that move least from the chord before: common notes stay, others step.
 * @param before Empty at the beginning.
 * @param low @param high Where the notes may lie, at least an octave apart.
 */
export function voiceChord(
  chord: Chord,
  before: readonly number[],
  low: number,
  high: number,
  count: number,
): number[] {
  const tones = chosenTones(chord, count);
  const middle = (low + high) / 2;
  let best: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tones.length; turn += 1) {
    for (let base = low; base < low + 12; base += 1) {
      if (pitchClass(base) !== tones[turn]) continue;
      const notes = [base];
      for (let next = 1; next < tones.length; next += 1) {
        const tone = tones[(turn + next) % tones.length] ?? 0;
        const under = notes.at(-1) ?? base;
        notes.push(under + (pitchClass(tone - under) || 12));
      }
      for (let octave = 0; octave <= 12; octave += 12) {
        const moved = notes.map((note) => note + octave);
        if ((moved.at(-1) ?? 0) > high) continue;
        const cost = movement(moved, before, middle);
        if (cost < least) [best, least] = [moved, cost];
      }
    }
  }
  return best;
}

/** The fifth goes first when a chord has more tones than players. */
function chosenTones(chord: Chord, count: number): readonly number[] {
  const [root, third, fifth, ...more] = chord.tones;
  const order = [third, more[0], root, more[1], fifth].filter((tone) => tone !== undefined);
  const kept = chord.tones.length <= count ? chord.tones : order.slice(0, count);
  return kept.toSorted((a, b) => pitchClass(a - chord.root) - pitchClass(b - chord.root));
}

function movement(notes: readonly number[], before: readonly number[], middle: number): number {
  const centre = notes.reduce((sum, note) => sum + note, 0) / notes.length;
  const drift = Math.abs(centre - middle) * 0.35;
  if (before.length === 0) return drift * 4;
  const moves = notes.map((note) => Math.min(...before.map((other) => Math.abs(other - note))));
  return moves.reduce((sum, move) => sum + move, 0) + drift;
}
