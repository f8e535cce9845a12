import type { Token } from 'markdown-it';
import { closing, parseBlockTokens, parseInlineTokens, type References } from './markdown-parser.ts';
import { normalised } from './read-whole.ts';

/**
 * Converts Markdown to text that reads well without rendering: removes markup, adds link targets after link texts,
 * aligns tables in columns, and keeps code and TeX unchanged. Neither creates nor parses HTML.
 */
export function plainOf(markdown: string): string {
  const references: References = Object.create(null);
  const tokens = parseBlockTokens(normalised(markdown), references);
  return blocks(tokens, 0, tokens.length, references).join('\n').trim();
}

/** Returns the lines of a range of block tokens, with a blank line between blocks. */
function blocks(
  tokens: readonly Token[],
  from: number,
  to: number,
  references: References,
  tight = false,
): string[] {
  const lines: string[] = [];
  for (let at = from; at < to; ) {
    const end = closing(tokens, at, to);
    const block = blockLines(tokens, at, end, references);
    if (lines.length > 0 && block.length > 0 && !tight) lines.push('');
    for (const line of block) lines.push(line);
    at = end + 1;
  }
  return lines;
}

function blockLines(tokens: readonly Token[], at: number, end: number, references: References): string[] {
  const token = tokens[at];
  if (token === undefined) return [];
  switch (token.type) {
    case 'paragraph_open':
    case 'heading_open':
      return inlineText(tokens[at + 1], references).split('\n');
    case 'fence':
    case 'code_block':
      return token.content.replace(/\n$/, '').split('\n');
    case 'math_block':
      return token.content.split('\n');
    case 'hr':
      return ['---'];
    case 'blockquote_open':
      return [
        ...(token.meta?.alert ? [`${String(token.meta.alert).toUpperCase()}:`] : []),
        ...blocks(tokens, at + 1, end, references),
      ].map((line) => (line === '' ? '>' : `> ${line}`));
    case 'footnote_open': {
      const [first = '', ...rest] = blocks(tokens, at + 1, end, references);
      return [`[${token.meta?.label}] ${first}`, ...rest];
    }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return list(tokens, at, end, references);
    case 'table_open':
      return alignedRows(
        tableRows(tokens, at, end, (cell) => inlineText(cell, references).replaceAll('\n', ' ')),
      );
    default:
      return token.content === '' ? [] : token.content.split('\n');
  }
}

/** Returns the items of a list without blank lines between them. */
function list(tokens: readonly Token[], at: number, end: number, references: References): string[] {
  const start = tokens[at]?.type === 'ordered_list_open' ? Number(tokens[at]?.attrGet('start') ?? 1) : null;
  const lines: string[] = [];
  let count = 0;
  for (let i = at + 1; i < end; ) {
    const close = closing(tokens, i, end);
    const mark = start === null ? '- ' : `${start + count}. `;
    const inside = blocks(tokens, i + 1, close, references, true);
    const [first = '', ...rest] = inside;
    lines.push(`${mark}${first}`.trimEnd());
    const indent = ' '.repeat(mark.length);
    for (const line of rest) lines.push(line === '' ? '' : indent + line);
    count++;
    i = close + 1;
  }
  return lines;
}

/** Returns the cells of each row of a table. */
export function tableRows(
  tokens: readonly Token[],
  at: number,
  end: number,
  textOf: (cell: Token) => string,
): string[][] {
  const rows: string[][] = [];
  for (let i = at; i < end; i++) {
    const cell = tokens[i + 1];
    if (tokens[i]?.type === 'tr_open') rows.push([]);
    else if (cell && /^t[hd]_open$/.test(tokens[i]?.type ?? '')) rows.at(-1)?.push(textOf(cell));
  }
  return rows;
}

function inlineText(token: Token | undefined, references: References): string {
  if (token === undefined) return '';
  if (token.type === 'literal') return token.content;
  return words(parseInlineTokens(token.content, references));
}

/** Returns the text of inline tokens; a link ends with its address unless that is its text. */
function words(tokens: readonly Token[]): string {
  let text = '';
  const links: { readonly address: string; readonly from: number; readonly bare: boolean }[] = [];
  for (const token of tokens) {
    switch (token.type) {
      case 'link_open': {
        const bare = token.info === 'auto' || token.markup === 'linkify' || token.markup === 'autolink';
        links.push({ address: String(token.attrGet('href') ?? ''), from: text.length, bare });
        break;
      }
      case 'link_close': {
        const link = links.pop();
        if (link && !link.bare && link.address !== '' && text.slice(link.from) !== link.address)
          text += ` (${link.address})`;
        break;
      }
      case 'image':
        text += picture(token);
        break;
      case 'softbreak':
      case 'hardbreak':
        text += '\n';
        break;
      default:
        if (token.nesting === 0) text += token.content;
    }
  }
  return text;
}

function picture(token: Token): string {
  const alt = words(token.children ?? []);
  const address = String(token.attrGet('src') ?? '');
  if (alt === '') return address;
  return address === '' ? alt : `${alt} (${address})`;
}

/**
 * Maximum width to which cells are padded, in columns of one letter; a table wider than the window reads better
 * unaligned.
 */
const widestCell = 60;

/**
 * Aligns rows of cells in columns, with a rule below the first row. East Asian characters count as two columns, as in
 * a monospaced font.
 */
function alignedRows(rows: readonly (readonly string[])[]): string[] {
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

/** Returns how many columns a text takes in a monospaced font. */
function textWidth(text: string): number {
  const seen = text.replace(unseen, '');
  const letters = [...seen].length;
  return letters + (seen.match(wide)?.length ?? 0);
}
