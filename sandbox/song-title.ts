import type { TimedLine } from '../shared/service/lyrics/timed-lyrics.ts';

/** Longest title made of words that are sung, in characters. */
const TITLE_MAX = 60;
/** Signs a line ends or begins with that a title goes without: closing brackets and quotes stay with what they close. */
const AT_THE_END = /[\s,;:.!?…、，。；：！？～~—–-]+$/u;

/** Returns the title of a song without one: its first sung line, cut at a word; '' for an instrumental. */
export function titleOfLyrics(lines: readonly Pick<TimedLine, 'section' | 'text'>[]): string {
  for (const { section, text } of lines) {
    const title = section === null ? withoutEnd(cut(text.trim())) : '';
    if (title !== '') return title;
  }
  return '';
}

function cut(text: string): string {
  const letters = [...text];
  if (letters.length <= TITLE_MAX) return text;
  const room = letters.slice(0, TITLE_MAX).join('');
  // Scripts without spaces have words too; the segmenter knows where they end.
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)];
  const end = words.findLast(({ index }) => index <= room.length && index > room.length / 2)?.index;
  return text.slice(0, end ?? room.length);
}

const withoutEnd = (text: string) => text.replace(AT_THE_END, '');
