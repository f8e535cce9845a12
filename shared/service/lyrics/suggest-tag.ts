import { isSectionTag, SECTION_TAGS, type SectionTag } from './tags.ts';

/** Names other programs and song sheets use. */
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
  尾奏: 'outro-short',
  主歌: 'verse',
  副歌: 'chorus',
  桥段: 'bridge',
};

/** A name longer than this is no misspelt tag. */
const LONGEST = 40;

/**
 * The tag that is meant by a name that is none: another case, a number behind it, another program's word for it, or a
 * slip of the pen; null where nobody can say.
 */
export function suggestTag(name: string): SectionTag | null {
  if (name.length > LONGEST) return null;
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .replace(/[\s.:#-]*(\d+|i{1,3}|iv|[a-d])$/, '')
    .replace(/[\s:]+$/, '');
  for (const word of [name.trim().toLowerCase(), plain, plain.replaceAll(' ', '-')]) {
    if (isSectionTag(word)) return word;
    const other = Object.hasOwn(OTHER_NAMES, word) ? OTHER_NAMES[word] : undefined;
    if (other) return other;
  }
  return nearest(plain.replaceAll(' ', '-'));
}

/** The one tag within two slips of the pen; none where two are as near, or the name is too short to say. */
function nearest(name: string): SectionTag | null {
  if (name.length < 3) return null;
  const all = Object.keys(SECTION_TAGS).filter(isSectionTag);
  const near = all
    .map((tag) => ({ tag, slips: slips(name, tag) }))
    .filter(({ slips }) => slips <= Math.min(2, Math.floor(name.length / 3)))
    .sort((a, b) => a.slips - b.slips);
  const [first, second] = near;
  return first && first.slips !== second?.slips ? first.tag : null;
}

/** Letters to change, add or leave out to come from one word to the other (Levenshtein). */
function slips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const kept = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
