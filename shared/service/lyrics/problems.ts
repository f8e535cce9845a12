import { LYRICS_MAX } from '../limits.ts';
import { codePointLength } from './code-points.ts';
import { type Lyrics, type LyricsLine, type LyricsSection, parseLyrics } from './parse.ts';
import { suggestTag } from './suggest-tag.ts';
import { SECTION_TAGS, type SectionTag, VOCAL_TAGS } from './tags.ts';

export const LYRICS_PROBLEMS = [
  'empty',
  'unknown_tag',
  'text_before_tag',
  'section_without_text',
  'text_in_instrumental',
  'too_long',
] as const;

const SUNG_LIST = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  VOCAL_TAGS.map((tag) => `[${tag}]`),
);

/** An error or warning about lyrics with its place. Positions are UTF-16 units, lines count from 1. */
export interface LyricsProblem {
  readonly code: (typeof LYRICS_PROBLEMS)[number];
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** The tag it concerns, as written; '' if none. */
  readonly name: string;
  /** The tag that an unknown one probably means. */
  readonly suggestion: SectionTag | null;
  /** Whether its section has words: then only a sung tag can replace it. */
  readonly worded: boolean;
  /** Code points over the limit. */
  readonly over: number;
}

/** Returns all errors and warnings about lyrics, in text order. @see SERVICE.md §2.8 */
export function findLyricsProblems(source: string, lyrics: Lyrics = parseLyrics(source)): LyricsProblem[] {
  const problems: LyricsProblem[] = [];
  if (lyrics.head.length === 0 && lyrics.sections.length === 0) problems.push(problem('empty', 0, 0, 1));
  const [first] = lyrics.head;
  const last = lyrics.head.at(-1);
  if (first && last) problems.push(problem('text_before_tag', first.from, last.to, first.line));
  for (const section of lyrics.sections) problems.push(...problemsOf(section));
  const tooLong = lengthProblem(source);
  if (tooLong) problems.push(tooLong);
  return problems.sort((a, b) => a.from - b.from);
}

/**
 * Returns whether a problem prevents sending. Words under an instrumental tag are only a warning.
 * @see SERVICE.md §2.8
 */
export function isBlocking({ code }: LyricsProblem): boolean {
  return code !== 'text_in_instrumental';
}

/** Returns the problems of a prompt: it may only be empty or too long. @see SERVICE.md §2.7 */
export function findPromptProblems(source: string): LyricsProblem[] {
  if (source.trim() === '') return [problem('empty', 0, 0, 1)];
  const tooLong = lengthProblem(source);
  return tooLong ? [tooLong] : [];
}

/** Describes a problem in one plain English sentence; the window has its own messages in each language. */
export function describeProblem({ code, name, suggestion, worded, over }: LyricsProblem): string {
  switch (code) {
    case 'empty':
      return 'There is no text.';
    case 'unknown_tag':
      if (suggestion) return `"[${name}]" is not a section tag. Did you mean [${suggestion}]?`;
      return `"[${name}]" is not a section tag.${worded ? ` Words may stand under ${SUNG_LIST}.` : ''}`;
    case 'text_before_tag':
      return 'This text stands before the first section tag.';
    case 'section_without_text':
      return `[${name}] needs words under it.`;
    case 'text_in_instrumental':
      return `[${name}] needs no words: these may not be sung.`;
    case 'too_long':
      return `The text is ${over} characters over the limit of ${LYRICS_MAX}.`;
    default:
      return code satisfies never;
  }
}

function problemsOf({ name, tag, lines, tagFrom, tagTo, line }: LyricsSection): LyricsProblem[] {
  const [first] = lines;
  const worded = first !== undefined;
  if (tag === null) {
    const suggestion = suggestTag(name, worded);
    return [{ ...problem('unknown_tag', tagFrom, tagTo, line, name), suggestion, worded }];
  }
  const last: LyricsLine | undefined = lines.at(-1);
  if (SECTION_TAGS[tag].sung)
    return first ? [] : [problem('section_without_text', tagFrom, tagTo, line, name)];
  return first && last
    ? [{ ...problem('text_in_instrumental', first.from, last.to, first.line, name), worded }]
    : [];
}

function lengthProblem(source: string): LyricsProblem | null {
  const over = codePointLength(source) - LYRICS_MAX;
  if (over <= 0) return null;
  let from = 0;
  let line = 1;
  for (let count = 0; count < LYRICS_MAX; count += 1) {
    const unit = source.codePointAt(from) ?? 0;
    const beforeBreak = unit === 0x0d && source[from + 1] === '\n';
    if ((unit === 0x0a || unit === 0x0d) && !beforeBreak) line += 1;
    from += unit > 0xffff ? 2 : 1;
  }
  return { ...problem('too_long', from, source.length, line), over };
}

function problem(
  code: LyricsProblem['code'],
  from: number,
  to: number,
  line: number,
  name = '',
): LyricsProblem {
  return { code, from, to, line, name, suggestion: null, worded: false, over: 0 };
}
