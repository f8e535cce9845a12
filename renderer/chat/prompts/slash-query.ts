/** Maximum length of a name in UTF-16 units; longer text after the mark is plain text. */
const QUERY_MAX = 60;

/** The range of the text that refers to a saved prompt or a model, and the name typed there. */
export interface ListQuery {
  readonly of: 'prompts' | 'models';
  /** Position of the slash or at sign, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly query: string;
}

/** Returns the query at the caret, if there is one. */
export function listQuery(text: string, caret: number): ListQuery | null {
  return slashQuery(text, caret) ?? mentionQuery(text, caret);
}

/** Finds a slash at the start of its line, after any whitespace, and the text typed after it. */
function slashQuery(text: string, caret: number): ListQuery | null {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const before = text.slice(lineStart, caret);
  const typed = before.trimStart();
  if (!typed.startsWith('/') || typed.startsWith('//')) return null;
  const query = typed.slice(1);
  if (query.length > QUERY_MAX || query.startsWith(' ')) return null;
  return { of: 'prompts', from: caret - typed.length, to: caret, query };
}

/** Finds an at sign that follows no word, as one would in an address, and the word typed after it. */
function mentionQuery(text: string, caret: number): ListQuery | null {
  const before = text.slice(Math.max(0, caret - QUERY_MAX - 2), caret);
  const [, query] = /(?:^|[^\p{L}\p{N}@＠._%+-]|\p{Script=Han})[@＠]([^\s@＠]*)$/u.exec(before) ?? [];
  if (query === undefined || query.length > QUERY_MAX) return null;
  return { of: 'models', from: caret - query.length - 1, to: caret, query };
}
