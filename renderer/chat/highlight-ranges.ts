/** A piece of a text, found or not. */
export interface TextPiece {
  readonly text: string;
  readonly hit: boolean;
}

/** Cuts a text at its found ranges (UTF-16 offsets). Ranges out of order, overlapping or outside are put right. */
export function highlightRanges(text: string, ranges: readonly (readonly [number, number])[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const start = Math.max(at, from);
    const end = Math.min(text.length, to);
    if (end <= start) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), hit: false });
    pieces.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}
