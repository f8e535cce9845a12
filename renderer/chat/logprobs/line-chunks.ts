/** Ranges of tokens that end with a line break and hold at least `size` of them, the last one apart: whole lines only. */
export function lineChunks(glyphs: readonly string[], size: number): (readonly [number, number])[] {
  const chunks: [number, number][] = [];
  let from = 0;
  for (const [at, glyph] of glyphs.entries()) {
    if (at - from + 1 < size || !glyph.endsWith('\n')) continue;
    chunks.push([from, at + 1]);
    from = at + 1;
  }
  if (from < glyphs.length) chunks.push([from, glyphs.length]);
  return chunks;
}
