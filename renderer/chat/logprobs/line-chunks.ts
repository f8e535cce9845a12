/** Longer lines are broken: laying out thousands of elements, or very much text, in one block takes seconds. */
const LINE_MAX = { tokens: 500, characters: 10_000 } as const;

/**
 * Returns ranges of tokens that end with a line break and contain at least `size` tokens, except for the last one. Only
 * very long lines are broken.
 */
export function lineChunks(glyphs: readonly string[], size: number): (readonly [number, number])[] {
  const chunks: [number, number][] = [];
  let from = 0;
  let characters = 0;
  for (const [at, glyph] of glyphs.entries()) {
    const length = at - from + 1;
    characters += glyph.length;
    const isFull = length >= LINE_MAX.tokens || characters >= LINE_MAX.characters;
    if (!isFull && (length < size || !glyph.endsWith('\n'))) continue;
    chunks.push([from, at + 1]);
    from = at + 1;
    characters = 0;
  }
  if (from < glyphs.length) chunks.push([from, glyphs.length]);
  return chunks;
}
