/** Wide tables are not padded: what fits no window is read better as it comes. In columns of a letter's width. */
const widestCell = 60;

/**
 * Rows of cells as lines of text in columns, the first row with a line under it. East Asian letters count as two
 * columns wide, as a monospaced font shows them.
 */
export function alignedRows(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.min(widestCell, Math.max(1, ...rows.map((row) => textWidth(row[column] ?? '')))),
  );
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, column) => padded(cells[column] ?? '', width))
      .join('  ')
      .trimEnd();
  const [head, ...body] = rows;
  if (head === undefined) return [];
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)];
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;
const unseen = /[\p{Mark}\p{Format}]/gu;

/** Columns a text takes in a monospaced font. */
function textWidth(text: string): number {
  const seen = text.replace(unseen, '');
  const letters = [...seen].length;
  return letters + (seen.match(wide)?.length ?? 0);
}
