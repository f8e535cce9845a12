import type { Part } from '../../shared/domain/conversation.ts';
import { turnText } from '../../shared/domain/turn-text.ts';

/** Longest title derived from a text, in grapheme clusters. */
const TITLE_MAX = 60;
/** The same of a chat, whose title names no file: where it is shown, it is cut to the place there is. */
export const CHAT_TITLE_MAX = 150;
/** Spaces, control characters, and direction marks; not the joiners that emoji and some scripts need. */
const INVISIBLE = /[\p{Cc}\s\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/**
 * Returns a title for a text: its first readable line, without Markdown syntax and a comma or colon at its end, cut at a
 * word; '' if there is none.
 * @param longest in grapheme clusters.
 */
export function titleFrom(parts: readonly Part[], longest = TITLE_MAX): string {
  for (const line of turnText(parts).split(/[\r\n\u2028\u2029]+/)) {
    const plain = line
      .replace(/^[\s#>*\-+=`~|]+/, '')
      .replace(/[*_`]{1,3}(\S[^*_`]*)[*_`]{1,3}/g, '$1')
      .replace(INVISIBLE, ' ')
      .replace(/[\s,，、;；:：]+$/u, '')
      .trim();
    if (/[\p{L}\p{N}\p{S}]/u.test(plain)) return cut(plain, longest);
  }
  return '';
}

function cut(text: string, longest: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (characters.length <= longest) return text;
  const room = characters.slice(0, longest - 1).join('');
  // Scripts without spaces have words too; the segmenter finds their ends.
  const words = Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text));
  const end = words.findLast(({ index }) => index <= room.length && index > room.length / 2)?.index;
  return `${text.slice(0, end ?? room.length).replace(/[\s\p{P}]+$/u, '')}…`;
}
