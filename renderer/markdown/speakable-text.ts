import { isTagLine, stripSectionHeads, stripTags } from '../../shared/service/lyrics/strip-tags.ts';

/** The part of an answer that can be read aloud. */
export interface SpeakableText {
  readonly text: string;
  /** Code blocks and formulas were left out. */
  readonly leftOut: boolean;
}

const FENCE = /^\s*(?:>\s?)*\s*(`{3,}|~{3,})/;
const RULE = /^\s*(?:[-*_]\s*){3,}$/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const FORMULA_MARK = /^\s*(\$\$|\\\[|\\\])/;
const SENTENCE_END = /[.!?…:;,。！？：；，]["'”’)\]」』）]*$/u;

/** A formula within a line: between `\(` and `\)`, or dollars that hug it. */
const FORMULA = /\\\((.{1,1000}?)\\\)|\$(?=\S)([^$\n]{1,1000}?)(?<=\S)\$(?!\d)/g;
/** Signs by which a formula is more than letters, figures and what stands between them. */
const NOT_WORDS = /[\\^_{}]/;

/** Names of fences that hold words to be sung or said, and of fences that hold words of any kind. */
const LYRICS_FENCE = /^(?:lyrics?|songs?|poem|歌词|歌詞)$/i;
const WORDS_FENCE = /^(?:|te?xt|plain(?:text)?|markdown|md)$/i;

/**
 * Markdown as it would be read aloud: without marks, addresses, code blocks and formulas; tables row by row, lyrics
 * without their section tags.
 */
export function speakableText(markdown: string): SpeakableText {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  const spoken: string[] = [];
  let leftOut = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const end = endOfBlock(lines, at);
    const lyrics = end === null ? null : lyricsOf(lines, at, end);
    if (end !== null && lyrics !== null) {
      spoken.push(...stripSectionHeads(lyrics));
      at = end;
    } else if (end !== null) {
      leftOut = true;
      at = end;
    } else if (
      line.includes('|') &&
      TABLE_RULE.test(lines[at + 1] ?? '') &&
      (lines[at + 1] ?? '').includes('-')
    ) {
      const table = tableEnd(lines, at);
      spoken.push(...speakTable(lines.slice(at, table)));
      at = table - 1;
    } else if (!RULE.test(line) && !isTagLine(line)) {
      const plain = stripTags(line);
      const words = plain.replace(FORMULA, (formula, first?: string, second?: string) =>
        NOT_WORDS.test(first ?? second ?? '') ? '' : formula,
      );
      leftOut ||= words !== plain;
      spoken.push(speakLine(words));
    }
  }
  const text = spoken
    .join('\n')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { text, leftOut };
}

/** The last line of a code block or formula that begins here; null where none does. */
function endOfBlock(lines: readonly string[], at: number): number | null {
  const line = lines[at] ?? '';
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) {
    const close = lines.findIndex((other, n) => n > at && closes(other, fence));
    return close === -1 ? lines.length - 1 : close;
  }
  const formula = FORMULA_MARK.exec(line)?.[1];
  if (formula === undefined || formula === '\\]') return null;
  const mark = formula === '$$' ? '$$' : '\\]';
  // On one line, or over several.
  if (line.indexOf(mark, line.indexOf(formula) + 2) !== -1) return at;
  const close = lines.findIndex((other, n) => n > at && other.includes(mark));
  return close === -1 ? null : close;
}

/** The lines of a fence that holds lyrics; null where it is code, or no fence. */
function lyricsOf(lines: readonly string[], at: number, end: number): readonly string[] | null {
  const line = lines[at] ?? '';
  const fence = FENCE.exec(line);
  if (!fence) return null;
  const name = line.slice(fence[0].length).trim();
  const inside = lines.slice(at + 1, closes(lines[end] ?? '', fence[1] ?? '') ? end : end + 1);
  return LYRICS_FENCE.test(name) || (WORDS_FENCE.test(name) && inside.some(isTagLine)) ? inside : null;
}

function closes(line: string, fence: string): boolean {
  const mark = /^\s*(?:>\s?)*\s*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  return mark?.startsWith(fence) ?? false;
}

function tableEnd(lines: readonly string[], from: number): number {
  let end = from + 2;
  while (end < lines.length && (lines[end] ?? '').includes('|') && (lines[end] ?? '').trim() !== '') end++;
  return end;
}

/** Each row as a sentence: its cells with the names of their columns. A row's first cell says what it is of. */
function speakTable(rows: readonly string[]): string[] {
  const [head = [], , ...body] = rows.map(cellsOf);
  return body.map((cells) => {
    const [first = '', ...others] = cells;
    const sentences = others.flatMap((cell, n) => {
      const name = head[n + 1] ?? '';
      return cell === '' ? [] : [name === '' ? cell : `${name}: ${cell}`];
    });
    return [first, ...sentences]
      .filter((part) => part !== '')
      .join('; ')
      .concat('.');
  });
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => speakInline(cell.replaceAll('\\|', '|')).trim());
}

function speakLine(line: string): string {
  const quoted = line.replace(/^\s*(?:>\s?)+/, '');
  const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/.exec(quoted)?.[1];
  if (heading !== undefined) return ended(speakInline(heading));
  const item = /^\s*[-*+]\s+(?:\[[ xX]\]\s+)?(.*)$/.exec(quoted)?.[1];
  // An item without an end of its own would run into the next.
  if (item !== undefined) return ended(speakInline(item));
  const numbered = /^\s*(\d{1,9})[.)]\s+(.*)$/.exec(quoted);
  if (numbered) return ended(`${numbered[1]}. ${speakInline(numbered[2] ?? '')}`);
  return speakInline(quoted.trimEnd());
}

function ended(words: string): string {
  if (words === '' || SENTENCE_END.test(words)) return words;
  return `${words}${/\p{Script=Han}$/u.test(words) ? '。' : '.'}`;
}

/** Marks that lie further apart than any author puts them are no pair: what is searched stays short. */
function speakInline(text: string): string {
  return text
    .replace(/!\[([^\]]{0,1000})\]\([^)]{0,2000}\)/g, '$1')
    .replace(/\[\^[^\]]{1,100}\]:?/g, '')
    .replace(/\[([^\]]{1,1000})\]\([^)]{0,2000}\)/g, '$1')
    .replace(/\[([^\]]{1,1000})\]\[[^\]]{0,200}\]/g, '$1')
    .replace(/<?(?:https?:\/\/|www\.)([^\s/<>)]+)[^\s<>)]*>?/gi, (_, host: string) =>
      host.replace(/^www\./i, ''),
    )
    .replace(/<\/?[a-z][^<>]{0,2000}>/gi, ' ')
    .replace(/(`+)(.{1,1000}?)\1/g, '$2')
    .replace(FORMULA, (_, first?: string, second?: string) => first ?? second ?? '')
    .replace(/(\*\*\*|\*\*|__)(?=\S)(.{1,1000}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.{1,1000}?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/~~(.{1,1000}?)~~/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|~>])/g, '$1')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/[^\S\n]{2,}/g, ' ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};
