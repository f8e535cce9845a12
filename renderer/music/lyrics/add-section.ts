import { parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { SECTION_TAGS, type SectionTag } from '../../../shared/service/lyrics/tags.ts';

/** The text with a section more, and where its words go. Places are UTF-16 units. */
export interface WithSection {
  readonly text: string;
  readonly cursor: number;
}

/**
 * Puts a section behind the one at `after`, counted from 0; past the last, behind the last; -1: before all others.
 * Words without any tag become the words of the first section, where it is one that is sung.
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
