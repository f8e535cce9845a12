import type { Singer } from './singer.ts';
import type { SungNote } from './sung-note.ts';

/**
 * Notes in the singer's reach: the whole song is moved by the octaves that bring most of it in, then what still lies
 * outside is moved by itself, a word at a time as far as that is possible.
 */
export function withinReach<W extends { readonly notes: readonly SungNote[] }>(
  words: readonly W[],
  singer: Singer,
): W[] {
  const all = words.flatMap(({ notes }) => notes.map(({ midi }) => midi));
  const octave = nearest(all, singer);
  return words.map((word) => {
    const own =
      octave +
      nearest(
        word.notes.map(({ midi }) => midi + octave),
        singer,
      );
    const notes = word.notes.map((note) => ({ ...note, midi: folded(note.midi + own, singer) }));
    return { ...word, notes };
  });
}

/** The semitones, whole octaves, by which the pitches leave the reach least; the smallest such move. */
function nearest(midis: readonly number[], { lowest, highest }: Singer): number {
  const outside = (move: number) =>
    midis.reduce((sum, midi) => sum + Math.max(0, lowest - midi - move, midi + move - highest), 0);
  const moves = [0, -12, 12, -24, 24, -36, 36, -48, 48, -60, 60];
  return moves.reduce((best, move) => (outside(move) < outside(best) ? move : best), 0);
}

/** A reach is wider than an octave, so that each pitch has a place in it. */
function folded(midi: number, { lowest, highest }: Singer): number {
  const up = Math.max(0, Math.ceil((lowest - midi) / 12));
  const down = Math.max(0, Math.ceil((midi - highest) / 12));
  return midi + 12 * (up - down);
}
