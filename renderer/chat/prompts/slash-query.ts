/** The longest prompt name to look for, in UTF-16 units: a longer line that begins with a slash is plain text. */
const QUERY_MAX = 60;

/** The range of the text that calls a saved prompt, and the name typed there. */
export interface SlashQuery {
  /** Place of the slash, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly query: string;
}

/** Returns the query at the caret: a slash at the start of its line, after any whitespace, and the text typed after it. */
export function slashQuery(text: string, caret: number): SlashQuery | null {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const before = text.slice(lineStart, caret);
  const typed = before.trimStart();
  if (!typed.startsWith('/') || typed.startsWith('//')) return null;
  const query = typed.slice(1);
  if (query.length > QUERY_MAX || query.startsWith(' ')) return null;
  return { from: caret - typed.length, to: caret, query };
}
