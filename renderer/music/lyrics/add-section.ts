import { parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { SECTION_TAGS, type SectionTag } from '../../../shared/service/lyrics/tags.ts';

/** A text with an added section, and the position of its lyrics. Positions are UTF-16 units. */
export interface WithSection {
  readonly text: string;
  readonly cursor: number;
}

/**
 * Inserts a section after the one at index `after`; past the last, after the last; -1: before all
 * others. Lyrics without any tag become those of a sung first section.
 */
export function addSection(source: string, after: number, tag: SectionTag): WithSection {
  const { sections, head } = parseLyrics(source);
  const { sung } = SECTION_TAGS[tag];
  const [firstWord] = head;
  if (sections.length === 0 && firstWord && sung)
    return opened(source.slice(0, firstWord.from), tag, source.slice(firstWord.from));
  const section = sections[Math.min(after, sections.length - 1)];
  const at = section?.to ?? (sections.length === 0 ? source.length : (sections[0]?.from ?? 0));
  const before = source.slice(0, at).trimEnd();
  const behind = source.slice(at).trimStart();
  const gap = behind === '' ? '' : sung ? '\n\n' : '\n';
  return opened(before === '' ? '' : `${before}\n\n`, tag, gap + behind);
}

function opened(before: string, tag: SectionTag, behind: string): WithSection {
  const text = `${before}[${tag}]\n`;
  return { text: text + behind, cursor: text.length };
}
