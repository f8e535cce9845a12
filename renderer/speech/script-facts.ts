/** Enough of a text to find its first line in, and more of it than fits a row. */
const LINE_WITHIN = 400;

/** The first line of a text, to tell it by: as much of it as any view has room for. */
export function firstLine(text: string): string {
  return text.slice(0, LINE_WITHIN).trimStart().split('\n', 1)[0]?.trim() ?? '';
}
