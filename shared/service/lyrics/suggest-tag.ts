import { isSectionTag, SECTION_TAGS, type SectionKind, type SectionTag } from './tags.ts';

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
  間奏: 'inst-short',
  尾奏: 'outro-short',
  主歌: 'verse',
  副歌: 'chorus',
  桥段: 'bridge',
  橋段: 'bridge',
  过渡: 'bridge',
};

/** A name longer than this is no misspelt tag. */
const LONGEST = 40;
const MOST_WORDS = 3;
/** "Verse 2", "verse-2", "Verse II", "Chorus B", "主歌一". */
const NUMBER_BEHIND =
  /(?:[\s.:#-]*(?:\d+|[一二三四五六])|[\s.:#-]+(?:i{1,3}|iv|v|[a-d]|one|two|three|four))$/;
const TAGS = Object.keys(SECTION_TAGS).filter(isSectionTag);

/**
 * The tag that is meant by a name that is none: what `knownTag` knows, one known word among two or three ("Guitar
 * Solo"), or a slip of the pen; null where nobody can say.
 */
export function suggestTag(name: string): SectionTag | null {
  if (name.length > LONGEST) return null;
  return knownTag(name) ?? knownWord(plainName(name)) ?? nearest(plainName(name).replaceAll(' ', '-'));
}

/** The tag of that name, in any case, with or without a number behind it, or another program's word for it. */
export function knownTag(name: string): SectionTag | null {
  if (name.length > LONGEST) return null;
  const plain = plainName(name);
  for (const word of [name.trim().toLowerCase(), plain, plain.replaceAll(' ', '-')]) {
    if (isSectionTag(word)) return word;
    const other = Object.hasOwn(OTHER_NAMES, word) ? OTHER_NAMES[word] : undefined;
    if (other) return other;
  }
  return null;
}

function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .replace(NUMBER_BEHIND, '')
    .replace(/[\s:]+$/, '');
}

/** "Final Chorus", "Instrumental Break": the first word that is known, when the others do not say something else. */
function knownWord(plain: string): SectionTag | null {
  const words = plain.split(' ');
  if (words.length < 2 || words.length > MOST_WORDS || /^(?:pre|post)$/.test(words[0] ?? '')) return null;
  const known = words.map(knownTag).filter((tag) => tag !== null);
  const kinds = new Set<SectionKind>(known.map((tag) => SECTION_TAGS[tag].kind));
  return kinds.size === 1 ? (known[0] ?? null) : null;
}

/** The one tag within two slips of the pen; none where two are as near, or the name is too short to say. */
function nearest(name: string): SectionTag | null {
  const most = Math.min(2, Math.floor(name.length / 3));
  let best = most + 1;
  let found: SectionTag | null = null;
  for (const tag of TAGS) {
    if (Math.abs(tag.length - name.length) > Math.min(best, most)) continue;
    const count = slips(name, tag);
    if (count > most || count > best) continue;
    found = count < best ? tag : null;
    best = count;
  }
  return found;
}

/** Letters to change, add or leave out to come from one word to the other (Levenshtein). */
function slips(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    let diagonal = i - 1;
    row[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] ?? 0;
      const kept = diagonal + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      row[j] = Math.min(kept, above + 1, (row[j - 1] ?? 0) + 1);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
