import { parseSectionHead } from './section-head.ts';
import { isSectionTag } from './tags.ts';

const BRACKETED = /^\s*[[【［〔]/u;
/** `[verse](https://…)` is a link. */
const LINK = /^\s*\[[^\]]*\][([]/u;

/** Returns the words of lyrics, line by line, without any section heads. */
export function stripSectionHeads(lines: readonly string[]): string[] {
  return lines.flatMap((line, n) => {
    const head = parseSectionHead(line, (lines[n - 1] ?? '').trim() === '');
    if (head === null) return [line];
    return head.said ? [line.slice(head.at + head.written.length).trim()] : [];
  });
}

/** Returns whether a line consists of a section tag in brackets, such as `[Verse 1]`. Applies to any text. */
export function isTagLine(line: string): boolean {
  const head = BRACKETED.test(line) && !LINK.test(line) ? parseSectionHead(line, true) : null;
  return head !== null && !head.said && head.tag !== null;
}

/** Returns any text without section tags in brackets: removes lines that are a tag, and exact tags before words. */
export function stripTags(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      if (isTagLine(line)) return [];
      const head = BRACKETED.test(line) && !LINK.test(line) ? parseSectionHead(line, true) : null;
      const isTag = head?.said === true && isSectionTag(head.name);
      return [isTag ? line.slice(head.at + head.written.length).trim() : line];
    })
    .join('\n');
}
