import type { Cast } from '../../shared/domain/take.ts';
import { type CastLine, castLines } from '../../shared/script/cast-lines.ts';
import { pausesOnOwnLines } from '../../shared/script/pauses.ts';

/** A range of a text, in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A name at the start of a line. It is not spoken. */
export interface SpeakerLabel extends Range {
  readonly speaker: string;
}

/** A segment with its position in the script. */
export interface LocatedSegment extends Range {
  /** The name in the cast; null for the default voice. */
  readonly speaker: string | null;
  readonly labels: readonly SpeakerLabel[];
}

/**
 * Returns the ranges of segments in a script, including their speaker labels. Empty if they are not
 * of this script.
 * @param script as returned by `spokenText`
 */
export function locateSegments(
  script: string,
  segments: readonly { readonly text: string }[],
  cast: Cast | null,
): LocatedSegment[] {
  const lines = labelledLines(script, cast);
  // Labels are blanked, not removed, so that offsets in the text stay the same.
  const spoken = withoutLabels(script, lines);
  const found = locateTexts(spoken, segments);
  let next = 0;
  return found.map((range) => {
    while ((lines[next + 1]?.label.start ?? Number.POSITIVE_INFINITY) <= range.start) next += 1;
    const first = lines[next];
    const isLineStart = first !== undefined && spoken.slice(first.label.start, range.start).trim() === '';
    const labels: SpeakerLabel[] = [];
    for (let at = isLineStart ? next : next + 1; (lines[at]?.label.start ?? range.end) < range.end; at++) {
      const { label, speaker = null } = lines[at] ?? {};
      if (label && speaker !== null && label.end > label.start) labels.push({ ...label, speaker });
    }
    const start = isLineStart ? first.label.start : range.start;
    return { start, end: range.end, speaker: first?.speaker ?? null, labels };
  });
}

/** Returns the ranges of consecutive texts, whatever the whitespace between and in them. */
export function locateTexts(whole: string, texts: readonly { readonly text: string }[]): Range[] {
  let at = 0;
  const found: Range[] = [];
  for (const { text } of texts) {
    let start = -1;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (isBlank(unit)) continue;
      while (at < whole.length && whole.charCodeAt(at) !== unit) at += 1;
      if (at === whole.length) return [];
      if (start < 0) start = at;
      at += 1;
    }
    if (start >= 0) found.push({ start, end: at });
  }
  return found;
}

function withoutLabels(script: string, lines: readonly LabelledLine[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { label } of lines) {
    parts.push(script.slice(at, label.start), ' '.repeat(label.end - label.start));
    at = label.end;
  }
  return parts.join('') + script.slice(at);
}

interface LabelledLine extends Pick<CastLine, 'speaker'> {
  readonly label: Range;
}

function labelledLines(script: string, cast: Cast | null): LabelledLine[] {
  if (cast === null) return [];
  const heads = castLines(script, cast);
  let start = 0;
  return pausesOnOwnLines(script)
    .split('\n')
    .map((line, n) => {
      const { speaker = null, label = '' } = heads[n] ?? {};
      const range = { start, end: start + label.length };
      start += line.length + 1;
      return { speaker, label: range };
    });
}

function isBlank(unit: number): boolean {
  if (unit > 0x20 && unit < 0x7f) return false;
  return /\s/.test(String.fromCharCode(unit));
}
