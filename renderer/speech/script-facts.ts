/** Enough of a text to find its first line in, and more of it than fits a row. */
const LINE_WITHIN = 400;

/** Code points of a text: what people call characters, and what the service counts. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next >= 0xdc00 && next <= 0xdfff) count -= 1;
  }
  return count;
}

/** The first line of a text, to tell it by: as much of it as any view has room for. */
export function firstLine(text: string): string {
  return text.slice(0, LINE_WITHIN).trimStart().split('\n', 1)[0]?.trim() ?? '';
}
