import { subtitleCues } from '../generation/subtitles.ts';
import { locateTexts, type Range } from './locate-segments.ts';
import type { ScriptSegment } from './script-segments.ts';

/** A sentence of a segment: its time, and its offset in the segment. */
export interface TimedSentence {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A part of a segment's text, in UTF-16 units relative to its start. */
export interface Piece extends Range {
  readonly kind: 'text' | 'label' | 'lit';
  /** The speaker of a label. */
  readonly speaker?: string;
}

const known = new WeakMap<ScriptSegment, readonly TimedSentence[]>();

/** Returns the sentences of a segment with their share of its time. */
export function sentencesOf(segment: ScriptSegment): readonly TimedSentence[] {
  const had = known.get(segment);
  if (had) return had;
  const { text, startMs, durationMs } = segment;
  const sentences = startMs === null ? [] : subtitleCues([{ text, startMs, durationMs }]);
  known.set(segment, sentences);
  return sentences;
}

/**
 * Splits a segment's text into parts of one style.
 * @param lit the index of the sentence being played; null if none is
 */
export function piecesOf(segment: ScriptSegment, words: string, lit: number | null): Piece[] {
  const labels = segment.labels.map(({ start, end, speaker }): Piece => {
    return { start: start - segment.start, end: end - segment.start, kind: 'label', speaker };
  });
  const spoken = labels.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    words,
  );
  const sentence = lit === null ? undefined : locateTexts(spoken, sentencesOf(segment))[lit];
  const marked = sentence ? [...labels, ...litPieces(sentence, labels)] : labels;
  const pieces: Piece[] = [];
  let at = 0;
  for (const piece of marked.sort((a, b) => a.start - b.start)) {
    if (piece.start > at) pieces.push({ start: at, end: piece.start, kind: 'text' });
    pieces.push(piece);
    at = piece.end;
  }
  return at < words.length ? [...pieces, { start: at, end: words.length, kind: 'text' }] : pieces;
}

/** Excludes the speaker labels within a sentence that continues on the speaker's next line. */
function litPieces({ start, end }: Range, labels: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  let from = start;
  for (const label of labels) {
    if (label.start < from || label.start >= end) continue;
    pieces.push({ start: from, end: label.start, kind: 'lit' });
    from = label.end;
  }
  return from < end ? [...pieces, { start: from, end, kind: 'lit' }] : pieces;
}
