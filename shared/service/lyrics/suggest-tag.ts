import { findNearestTag } from './find-nearest-tag.ts';
import { isSectionTag, SECTION_TAGS, type SectionKind, type SectionTag, VOCAL_TAGS } from './tags.ts';

/** Names used by other programs and song sheets. */
const OTHER_NAMES: Readonly<Record<string, SectionTag>> = {
  intro: 'intro-short',
  opening: 'intro-short',
  inst: 'inst-short',
  instrumental: 'inst-medium',
  interlude: 'inst-short',
  break: 'inst-short',
  solo: 'inst-medium',
  outro: 'outro-short',
  ending: 'outro-short',
  end: 'outro-short',
  coda: 'outro-short',
  strophe: 'verse',
  refrain: 'chorus',
  hook: 'chorus',
  'middle 8': 'bridge',
  前奏: 'intro-short',
  间奏: 'inst-short',
  間奏: 'inst-short',
  尾奏: 'outro-short',
  主歌: 'verse',
  副歌: 'chorus',
  桥段: 'bridge',
  橋段: 'bridge',
  过渡: 'bridge',
};

/** Longest name that may be a misspelt tag. */
const LONGEST = 40;
const MOST_WORDS = 3;
/** "Verse 2", "verse-2", "Verse II", "Chorus B", "主歌一". */
const NUMBER_BEHIND =
  /(?:[\s.:#-]*(?:\d+|[一二三四五六])|[\s.:#-]+(?:i{1,3}|iv|v|[a-d]|one|two|three|four))$/;

/**
 * Returns the tag that an unknown name probably means: by `knownTag`, by one known word among two or three ("Guitar
 * Solo"), or by typing errors; null if unclear. `worded`: the section has words, so an instrumental tag would be wrong
 * as well.
 */
export function suggestTag(name: string, worded = false): SectionTag | null {
  if (name.length > LONGEST) return null;
  const plain = plainName(name);
  const meant = known(name, plain) ?? knownWord(plain) ?? findNearestTag(plain.replaceAll(' ', '-'));
  if (!worded || (meant !== null && SECTION_TAGS[meant].sung)) return meant;
  return findNearestTag(plain.replaceAll(' ', '-'), VOCAL_TAGS);
}

/** Returns the tag of that name, in any case, with or without a number, or by another program's name for it. */
export function knownTag(name: string): SectionTag | null {
  return name.length > LONGEST ? null : known(name, plainName(name));
}

function known(name: string, plain: string): SectionTag | null {
  return named(name.trim().toLowerCase()) ?? named(plain) ?? named(plain.replaceAll(' ', '-'));
}

function named(word: string): SectionTag | null {
  if (isSectionTag(word)) return word;
  return (Object.hasOwn(OTHER_NAMES, word) ? OTHER_NAMES[word] : undefined) ?? null;
}

function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .replace(NUMBER_BEHIND, '')
    .replace(/[\s:]+$/, '');
}

/** Finds the first known word, unless the others contradict it: "Final Chorus", "Instrumental Break". */
function knownWord(plain: string): SectionTag | null {
  const words = plain.split(' ');
  if (words.length < 2 || words.length > MOST_WORDS || /^(?:pre|post)$/.test(words[0] ?? '')) return null;
  const known = words.map(knownTag).filter((tag) => tag !== null);
  const kinds = new Set<SectionKind>(known.map((tag) => SECTION_TAGS[tag].kind));
  return kinds.size === 1 ? (known[0] ?? null) : null;
}
