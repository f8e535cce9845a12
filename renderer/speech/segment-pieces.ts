import { subtitleCues } from '../generation/subtitles.ts';
import { locateTexts, type Range } from './locate-segments.ts';
import type { ScriptSegment } from './script-segments.ts';

/** A sentence of a segment: when it is heard, and where it stands after the segment's first character. */
export interface TimedSentence {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A part of a segment's text, in UTF-16 units from its first one on. */
export interface Piece extends Range {
  readonly kind: 'text' | 'label' | 'lit';
  /** Of a label. */
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
 * Cuts a segment's text into what is drawn in one way.
 * @param lit the place of the sentence that is heard; null: none is
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

/** A sentence that goes on in the next line of its speaker leaves the name there out. */
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
