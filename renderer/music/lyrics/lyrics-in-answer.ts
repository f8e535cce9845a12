import { parseTitleLine } from '../../../shared/service/lyrics/parse-title-line.ts';
import { parseSectionHead } from '../../../shared/service/lyrics/section-head.ts';

/** Info strings of a code fence that holds lyrics instead of a program. */
const WORDS = /^(?:|te?xt|plain(?:text)?|lyrics?|songs?|poem|markdown|md|歌词)$/i;
const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*(\S*)[^\n]*$/;
/** Phrases that a model adds after the lyrics. */
const TALK =
  /^(?:let me know|feel free|enjoy!|hope (?:you|this)|i hope (?:you|this)|i can (?:also|adjust|change|make|write)|would you like|want me to|if you(?:['’]d| would) like|if you want me|shall i|(?:this|the) (?:song|version|structure) (?:uses|follows|has|is|keeps|captures|tells)|these lyrics|note:|\(?note\b|希望|如果(?:你|您)|需要我|要不要我|这首歌|以上|注[:：])/i;
/** A heading, a line labelled as the title, a line all in bold, or one in title quotation marks. */
const TITLE =
  /^\s*(?:#{1,6}\s+\S.*|[#*_\s]*(?:(?:song\s+)?title|歌名|歌曲名|标题|標題|曲名)[*_\s]*[:：].*\S.*|(\*{2,3}|_{2,3})[^*_]+\1|[“"《「『][^”"》」』]+[”"》」』])\s*$/i;
/** Without sections, the title is in one of these first lines. */
const TITLE_WITHIN = 2;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;

/**
 * Returns the lyrics in an answer: the content of its fence, else from the first section on, without the text before
 * and after; the whole answer if it has neither. Removes Markdown marks around lines, but keeps the words. Also works
 * on an answer that is still arriving.
 */
export function lyricsInAnswer(markdown: string): string {
  const { lines, fence } = wordsOf(markdown);
  const { rest } = withoutTitle(fence ?? lines);
  return trimmed(fence ? rest : withoutTalk(rest).map(plainLine));
}

/** Returns the title of the song in an answer, if the answer states it unambiguously before the first section. */
export function titleInAnswer(markdown: string): string | null {
  const { lines, fence } = wordsOf(markdown);
  return (fence ? withoutTitle(fence).title : null) ?? withoutTitle(lines).title;
}

/** Returns the lines of an answer, and those in the fence that holds its lyrics. */
function wordsOf(markdown: string): { lines: readonly string[]; fence: readonly string[] | null } {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n');
  const fenced = fencesOf(lines).filter(({ name }) => WORDS.test(name));
  const chosen =
    fenced.find(({ inside }) => hasHead(inside)) ?? (fenced.length === 1 ? fenced[0] : undefined);
  return { lines, fence: chosen?.inside ?? null };
}

/** Returns the lines without the title above the first section, and that title. */
function withoutTitle(lines: readonly string[]): { title: string | null; rest: readonly string[] } {
  const end = headPlaces(lines)[0] ?? TITLE_WITHIN;
  const at = lines
    .slice(0, end)
    .findIndex((line) => TITLE.test(line) && parseSectionHead(line, true) === null);
  const title = at === -1 ? null : parseTitleLine(lines[at] ?? '');
  return title === null ? { title: null, rest: lines } : { title, rest: lines.toSpliced(at, 1) };
}

interface Fence {
  readonly name: string;
  readonly inside: readonly string[];
}

function fencesOf(lines: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  let open: { mark: string; name: string; inside: string[] } | null = null;
  for (const line of lines) {
    const found = FENCE.exec(line);
    if (!open && found) {
      open = { mark: found[1] ?? '', name: found[2] ?? '', inside: [] };
      fences.push(open);
    } else if (open && found?.[2] === '' && found[1]?.startsWith(open.mark)) open = null;
    else open?.inside.push(line);
  }
  return fences;
}

function withoutTalk(lines: readonly string[]): readonly string[] {
  const first = headPlaces(lines)[0];
  const from = first === undefined ? lines : lines.slice(first);
  if (first === undefined) return from;
  const last = headPlaces(from).at(-1) ?? 0;
  const rule = from.findIndex((line, at) => at > last && RULE.test(line));
  return withoutLastTalk(rule === -1 ? from : from.slice(0, rule));
}

/** Removes paragraphs at the end that address the reader. The first paragraph below a tag is always lyrics. */
function withoutLastTalk(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  for (;;) {
    while (end > 0 && lines[end - 1]?.trim() === '') end -= 1;
    const begin = lines.findLastIndex((line, at) => at < end && line.trim() === '') + 1;
    if (begin === 0 || !TALK.test(plainLine(lines[begin] ?? '').trim())) return lines.slice(0, end);
    end = begin;
  }
}

function hasHead(lines: readonly string[]): boolean {
  return headPlaces(lines).length > 0;
}

function headPlaces(lines: readonly string[]): number[] {
  return lines.flatMap((line, at) =>
    parseSectionHead(line, (lines[at - 1] ?? '').trim() === '') === null ? [] : [at],
  );
}

/** Returns a line without its quote marker, emphasis, and hard line break. Headings are left to the repair. */
function plainLine(line: string): string {
  const plain = line.replace(/^ {0,3}> ?/, '').replace(/(?:\s+|\\)$/, '');
  const emphasised = plain.replace(
    /^(\s*)(\*{1,3}|_{1,3})(?=[^\s*_])(.*[^\s*_])\2$/,
    (match, space: string, _, inside: string) =>
      parseSectionHead(match, true) === null ? space + inside : match,
  );
  if (parseSectionHead(emphasised, true) !== null) return emphasised;
  return emphasised.replace(/(\*{1,3})(?=[^\s*])([^*]*[^\s*])\1/g, '$2');
}

function trimmed(lines: readonly string[]): string {
  const text = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
  return text === '' ? '' : `${text}\n`;
}
