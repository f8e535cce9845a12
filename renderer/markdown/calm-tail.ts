/** A last line that consists only of markup so far; it is not rendered until its meaning is known. */
const onlyMarks =
  /^[ \t>]*(?:[-=]+|#{1,6}|[*+]+|_+|\d{1,9}[.)]?|(?:\d{1,9}[.)]|[-*+])[ \t]*(?:\[[ xX]?\]?)?|`+|~+|\$+|\\\[?|\||\[![a-z]{0,9}\]?|\[\^[^\s[\]]{0,40}\]?:?)?[ \t]*$/i;

/**
 * Returns the part to render of a text whose last line may still grow. Closes or holds back incomplete markup, so
 * that `**bo` is already bold and half a table is not a line of bars. Only for streaming; complete text is rendered
 * unchanged. Never called inside a code block.
 */
export function calmTail(text: string): string {
  const lineStart = text.lastIndexOf('\n') + 1;
  const line = text.slice(lineStart);
  // Markup is short, so a long line of it is not incomplete markup.
  if (line !== '' && line.length < longestMarks && onlyMarks.test(line)) return text.slice(0, lineStart);
  const table = calmTable(text, lineStart);
  if (table !== null) return table;
  // A fence's language is shown once the line is complete.
  const fence = line.length < longestMarks ? fenceLine.exec(line) : null;
  if (fence) return text.slice(0, lineStart) + (fence[1] ?? '');
  if (isInsideFence(text.slice(0, lineStart))) return text;
  const paragraph = paragraphStart(text, lineStart);
  return text.slice(0, paragraph) + closeInline(text.slice(paragraph));
}

const longestMarks = 200;
const longestHead = 2000;
/** How far back incomplete markup is searched for, in characters. */
const farthestBack = 4000;
const fenceLine = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])?[ \t]*(?:`{3,}|~{3,}))[^`\n]*$/;

/** Completes the head of a table with a delimiter row until its second line arrives. */
function calmTable(text: string, lineStart: number): string | null {
  const line = text.slice(lineStart).trim();
  const above = lineBefore(text, lineStart);
  const isHead = line.startsWith('|') && !above.text.includes('|');
  const isRule =
    above.text.trim().startsWith('|') &&
    !/[^-:|\s]/.test(line) &&
    !lineBefore(text, above.start).text.includes('|');
  if (!isHead && !isRule) return null;
  const head = isHead ? line : above.text.trim();
  if (head.length > longestHead) return null;
  const cells = head.replace(/^\||\|$/g, '').split(/(?<!\\)\|/).length;
  const start = isHead ? lineStart : above.start;
  return `${text.slice(0, start)}${head}${head.endsWith('|') && head.length > 1 ? '' : ' |'}\n${'|---'.repeat(cells)}|`;
}

function lineBefore(text: string, lineStart: number): { readonly text: string; readonly start: number } {
  if (lineStart === 0) return { text: '', start: 0 };
  const start = text.lastIndexOf('\n', lineStart - 2) + 1;
  return { text: text.slice(start, lineStart - 1), start };
}

function isInsideFence(text: string): boolean {
  let open: string | null = null;
  for (const match of text.matchAll(/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})([^\n]*)$/gm)) {
    const mark = match[1] ?? '';
    if (open === null) open = mark;
    else if (mark[0] === open[0] && mark.length >= open.length && (match[2] ?? '').trim() === '') open = null;
  }
  return open !== null;
}

/** Returns the start of the lines that may belong to the last line's paragraph. */
function paragraphStart(text: string, lineStart: number): number {
  let start = lineStart;
  while (
    start > 0 &&
    lineStart - start < farthestBack &&
    !itemLine.test(text.slice(start, start + longestMarks))
  ) {
    const above = lineBefore(text, start);
    if (/^[ \t>]*$/.test(above.text)) break;
    start = above.start;
  }
  return start;
}

const itemLine = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** Closes or holds back incomplete markup at the end of inline text. */
export function closeInline(text: string): string {
  const open: { mark: string; at: number }[] = [];
  let bracket = -1;
  for (let i = 0; i < text.length; ) {
    const char = text[i];
    if (char === '\\' && (text[i + 1] === '(' || text[i + 1] === '[')) {
      const end = text.indexOf(text[i + 1] === '(' ? '\\)' : '\\]', i + 2);
      if (end < 0) return finish(text.slice(0, i), open);
      i = end + 2;
    } else if (char === '\\') {
      if (i + 1 >= text.length) return finish(text.slice(0, i), open);
      i += 2;
    } else if (char === '`') {
      const run = runLength(text, i);
      const end = findRun(text, '`'.repeat(run), i + run);
      if (end < 0) return finish(openCode(text, i, run), open);
      i = end + run;
    } else if (char === '$') {
      const run = text[i + 1] === '$' ? 2 : 1;
      const end = text.indexOf('$'.repeat(run), i + run);
      const looksLikeMath = !/[\w\\]/.test(text[i - 1] ?? '') && /[^\s\d$]/.test(text[i + run] ?? ' ');
      if (end < 0 && looksLikeMath) return finish(text.slice(0, i), open);
      i = end < 0 || !looksLikeMath ? i + run : end + run;
    } else if (char === '[') {
      bracket = text[i - 1] === '!' ? i - 1 : i;
      const label = text.indexOf(']', i);
      const target = label > 0 && text[label + 1] === '(' ? text.indexOf(')', label) : label;
      if (label < 0 || target < 0) return finish(openLink(text, bracket, i, label), open);
      i = target + 1;
    } else if (char === '*' || char === '_' || char === '~') {
      const run = runLength(text, i);
      delimiter(text, i, run, open);
      i += run;
    } else i += 1;
  }
  return finish(text, open);
}

function runLength(text: string, at: number): number {
  let end = at;
  while (text[end] === text[at]) end++;
  return end - at;
}

/** Returns the position of the next run with exactly these backticks. */
function findRun(text: string, run: string, from: number): number {
  for (let at = text.indexOf(run, from); at >= 0; ) {
    const length = runLength(text, at);
    if (length === run.length) return at;
    at = text.indexOf(run, at + length);
  }
  return -1;
}

/** Closes unfinished inline code; holds it back while it is empty. */
function openCode(text: string, at: number, run: number): string {
  const inside = text.slice(at + run).replace(/`+$/, '');
  return inside.trim() === '' ? text.slice(0, at) : `${text.slice(0, at + run)}${inside}${'`'.repeat(run)}`;
}

/** Renders an unfinished `[label` or `[label](addr` as the label's plain text; holds an image or `[^1` back. */
function openLink(text: string, start: number, at: number, labelEnd: number): string {
  if (start !== at || (labelEnd < 0 && text[at + 1] === '^')) return text.slice(0, start);
  const label = labelEnd < 0 ? text.slice(at + 1) : text.slice(at + 1, labelEnd);
  return text.slice(0, at) + closeInline(label.replaceAll('[', ''));
}

/** Maximum number of open delimiters that are closed; nobody writes more, and matching them takes time. */
const deepestOpen = 20;

/** Opens or closes emphasis by a simplified version of the flanking rules. */
function delimiter(text: string, at: number, run: number, open: { mark: string; at: number }[]): void {
  const mark = text.slice(at, at + run);
  const before = text[at - 1] ?? ' ';
  const after = text[at + run] ?? ' ';
  const canClose = !/\s/.test(before);
  const canOpen = !/\s/.test(after) && !(mark[0] === '_' && /\w/.test(before));
  if (mark[0] === '~' && run !== 2) return;
  const last = open.findLastIndex((one) => one.mark === mark);
  if (canClose && last >= 0) open.length = last;
  else if ((canOpen || at + run === text.length) && run <= 3 && open.length < deepestOpen)
    open.push({ mark, at });
}

/** Removes delimiters at the very end that enclose nothing yet, and closes the others, innermost first. */
function finish(text: string, open: readonly { mark: string; at: number }[]): string {
  let end = text.trimEnd();
  const left = [...open];
  for (let last = left.at(-1); last && last.at + last.mark.length >= end.length; last = left.at(-1)) {
    end = end.slice(0, last.at).trimEnd();
    left.pop();
  }
  // An incomplete closing delimiter: `**bold*`.
  const half = left.at(-1);
  if (half && half.mark.length > 1 && end.endsWith(half.mark[0] ?? '*')) end = end.replace(/[*_~]+$/, '');
  const closers = left
    .toReversed()
    .map((one) => one.mark)
    .join('');
  return closers === '' ? (end.length === text.length ? text : end) : end + closers;
}
