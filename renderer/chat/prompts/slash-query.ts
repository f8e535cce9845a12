/** Longest name that is looked for, in UTF-16 units: beyond it a line that begins with a slash is just a line. */
const QUERY_MAX = 60;

/** The stretch of the text that asks for a saved prompt, and what it asks for. */
export interface SlashQuery {
  /** Place of the slash, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly query: string;
}

/** What is asked for at the caret: a slash that begins its line, blanks apart, and what was typed after it. */
export function slashQuery(text: string, caret: number): SlashQuery | null {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const before = text.slice(lineStart, caret);
  const typed = before.trimStart();
  if (!typed.startsWith('/') || typed.startsWith('//')) return null;
  const query = typed.slice(1);
  if (query.length > QUERY_MAX || query.startsWith(' ')) return null;
  return { from: caret - typed.length, to: caret, query };
}
