/** A line of more tokens is broken: laying out some thousand elements in one takes seconds. */
const LONGEST_LINE = 500;

/**
 * Ranges of tokens that end with a line break and hold at least `size` of them, the last one apart: whole lines only,
 * unless they are very long.
 */
export function lineChunks(glyphs: readonly string[], size: number): (readonly [number, number])[] {
  const chunks: [number, number][] = [];
  let from = 0;
  for (const [at, glyph] of glyphs.entries()) {
    const length = at - from + 1;
    if (length < LONGEST_LINE && (length < size || !glyph.endsWith('\n'))) continue;
    chunks.push([from, at + 1]);
    from = at + 1;
  }
  if (from < glyphs.length) chunks.push([from, glyphs.length]);
  return chunks;
}
