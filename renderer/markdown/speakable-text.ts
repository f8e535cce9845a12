import type { Token } from 'markdown-it';
import { isTagLine, stripSectionHeads, stripTags } from '../../shared/service/lyrics/strip-tags.ts';
import { closing, parseBlockTokens, parseInlineTokens, type References } from './markdown-parser.ts';
import { tableRows } from './plain-of.ts';
import { normalised } from './read-whole.ts';

/** The text of an answer that can be read aloud. */
export interface SpeakableText {
  readonly text: string;
  /** Whether code blocks or formulas were omitted. */
  readonly leftOut: boolean;
}

const SENTENCE_END = /[.!?…:;,。！？：；，]["'”’)\]」』）]*$/u;
/** Characters that make a formula more than letters, numbers and operators. */
const NOT_WORDS = /[\\^_{}]/;
const FOOTNOTE = /\[\^[^\]\n]{1,100}\]:?/g;

/** Fence names for lyrics, and for text of any kind. */
const LYRICS_FENCE = /^(?:lyrics?|songs?|poem|歌词|歌詞)$/i;
const WORDS_FENCE = /^(?:|te?xt|plain(?:text)?|markdown|md)$/i;

/**
 * Converts Markdown to text for reading aloud: without markup, addresses, code blocks and formulas; tables row by
 * row, and lyrics without section tags.
 */
export function speakableText(markdown: string): SpeakableText {
  const reader = new SpokenText();
  reader.read(normalised(markdown).replace(FOOTNOTE, ''));
  return { text: reader.text, leftOut: reader.leftOut };
}

class SpokenText {
  leftOut = false;
  readonly #lines: string[] = [];
  readonly #references: References = Object.create(null);
  /** The source line after the last one read. */
  #end = 0;

  get text(): string {
    const text = this.#lines.join('\n').replace(/[^\S\n]+\n/g, '\n');
    return text.replace(/\n{3,}/g, '\n\n').trim();
  }

  read(markdown: string): void {
    const tokens = parseBlockTokens(markdown, this.#references);
    /** The number of the list item whose first paragraph follows; null outside of items. */
    let item: string | null = null;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at];
      if (!token) continue;
      this.#leaveGap(token);
      if (token.type === 'list_item_open') item = token.info;
      else if (token.type === 'fence') this.#readFence(token);
      else if (token.type === 'code_block' || token.type === 'math_block') this.leftOut = true;
      else if (token.type === 'table_open') {
        const end = closing(tokens, at);
        this.#lines.push(
          ...spokenRows(tableRows(tokens, at, end, (cell) => this.#words(cell).trim().replaceAll('\n', ' '))),
        );
        at = end;
      } else if (token.type === 'inline') {
        const isSentence = item !== null || tokens[at - 1]?.type === 'heading_open';
        const words = this.#words(token);
        const number = item ? `${item}. ` : '';
        if (words.trim() !== '') this.#lines.push(isSentence ? ended(number + words.trim()) : words);
        item = null;
      }
      if (token.nesting === 0 || token.type === 'table_open') this.#end = token.map?.[1] ?? this.#end;
    }
  }

  /** Keeps a blank line before a block if the source has one. */
  #leaveGap({ map, nesting }: Token): void {
    if (nesting >= 0 && map && map[0] > this.#end) this.#lines.push('');
    if (map) this.#end = Math.max(this.#end, map[0]);
  }

  #readFence({ info, content }: Token): void {
    const lines = content.replace(/\n$/, '').split('\n');
    const name = info.trim();
    if (LYRICS_FENCE.test(name) || (WORDS_FENCE.test(name) && lines.some(isTagLine)))
      this.#lines.push(...stripSectionHeads(lines));
    else this.leftOut = true;
  }

  #words({ type, content }: Token): string {
    if (type === 'literal') return content;
    const written = stripTags(content).replace(/^\[[ xX]\]\s/, '');
    return parseInlineTokens(written, this.#references)
      .map((token) => this.#word(token))
      .join('')
      .replace(/(?:https?:\/\/|www\.)([^\s/<>)]+)[^\s<>)]*/gi, (_, host: string) =>
        host.replace(/^www\./i, ''),
      )
      .replace(/<\/?[a-z][^<>]{0,2000}>/gi, ' ')
      .replace(/[^\S\n]{2,}/g, ' ');
  }

  #word({ type, nesting, content }: Token): string {
    if (type === 'softbreak' || type === 'hardbreak') return '\n';
    if (type === 'math_inline' && NOT_WORDS.test(content)) {
      this.leftOut = true;
      return '';
    }
    return nesting === 0 ? content : '';
  }
}

/** Converts each row to a sentence of its cells with their column names. The first cell names the row's subject. */
function spokenRows([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  return rows.map(([first = '', ...others]) => {
    const sentences = others.map((cell, at) => (cell && head[at + 1] ? `${head[at + 1]}: ${cell}` : cell));
    return `${[first, ...sentences].filter((part) => part !== '').join('; ')}.`;
  });
}

function ended(words: string): string {
  if (SENTENCE_END.test(words)) return words;
  return `${words}${/\p{Script=Han}$/u.test(words) ? '。' : '.'}`;
}
