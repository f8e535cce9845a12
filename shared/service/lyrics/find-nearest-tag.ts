import { isSectionTag, SECTION_TAGS, type SectionTag } from './tags.ts';

const TAGS = Object.keys(SECTION_TAGS).filter(isSectionTag);
const LONGEST = Math.max(...TAGS.map((tag) => tag.length));
/** Maximum number of typing errors in a misspelt tag. */
const DISTANCE_MAX = 2;

/** Returns the closest of these tags within two typing errors; null if it is ambiguous or the name is too short. */
export function findNearestTag(name: string, tags: readonly SectionTag[] = TAGS): SectionTag | null {
  const most = Math.min(DISTANCE_MAX, Math.floor(name.length / 3));
  if (most === 0 || name.length > LONGEST + DISTANCE_MAX) return null;
  const letters = lettersOf(name);
  let best = most + 1;
  let found: SectionTag | null = null;
  for (const tag of tags) {
    if (Math.abs(tag.length - name.length) > most) continue;
    // An error adds at most one letter and removes at most one, which rules out most tags.
    if (bits(letters ^ lettersOf(tag)) > 2 * most) continue;
    const count = editDistance(name, tag);
    if (count > best) continue;
    found = count < best ? tag : null;
    best = count;
  }
  return found;
}

/** Returns the letters of a word as bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bits(number: number): number {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Reused rows of the table below: an editor checks every unknown tag on every key press. */
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/** Returns the edit distance of two words: letters changed, added, removed or swapped with their neighbor. */
function editDistance(name: string, tag: string): number {
  let same = 0;
  while (same < name.length && name.charCodeAt(same) === tag.charCodeAt(same)) same += 1;
  let [before, last, row]: readonly Uint8Array[] = rows;
  if (!before || !last || !row) return DISTANCE_MAX + 1;
  const width = tag.length - same;
  for (let j = 0; j <= width; j += 1) last[j] = j;
  for (let i = 1; i <= name.length - same; i += 1) {
    row[0] = i;
    const letter = name.charCodeAt(same + i - 1);
    const letterBefore = name.charCodeAt(same + i - 2);
    for (let j = 1; j <= width; j += 1) {
      const other = tag.charCodeAt(same + j - 1);
      let least = (last[j - 1] ?? 0) + (letter === other ? 0 : 1);
      const more = 1 + Math.min(last[j] ?? 0, row[j - 1] ?? 0);
      if (more < least) least = more;
      const swaps = i > 1 && j > 1 && letterBefore === other && letter === tag.charCodeAt(same + j - 2);
      if (swaps) least = Math.min(least, 1 + (before[j - 2] ?? 0));
      row[j] = least;
    }
    [before, last, row] = [last, row, before];
  }
  return last[width] ?? 0;
}
