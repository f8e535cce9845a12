import type { TimedLine } from '../shared/service/lyrics/timed-lyrics.ts';

/** Maximum length in characters of a title taken from the lyrics. */
const TITLE_MAX = 60;
/** Punctuation that a title must not end with. Closing brackets and quotes stay with the text they close. */
const AT_THE_END = /[\s,;:.!?…、，。；：！？～~—–-]+$/u;

/** Returns the title of an untitled song: its first sung line, cut at a word; '' for an instrumental. */
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
  // The segmenter finds word boundaries in scripts without spaces, too.
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)];
  const end = words.findLast(({ index }) => index <= room.length && index > room.length / 2)?.index;
  return text.slice(0, end ?? room.length);
}

const withoutEnd = (text: string) => text.replace(AT_THE_END, '');
