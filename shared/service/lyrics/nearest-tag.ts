import { isSectionTag, SECTION_TAGS, type SectionTag } from './tags.ts';

const TAGS = Object.keys(SECTION_TAGS).filter(isSectionTag);
const LONGEST = Math.max(...TAGS.map((tag) => tag.length));
/** More than this many slips is another word. */
const MOST = 2;

/** The one tag within two slips of the pen; none where two are as near, or the name is too short to say. */
export function nearestTag(name: string): SectionTag | null {
  const most = Math.min(MOST, Math.floor(name.length / 3));
  if (most === 0 || name.length > LONGEST + MOST) return null;
  let best = most + 1;
  let found: SectionTag | null = null;
  for (const tag of TAGS) {
    if (Math.abs(tag.length - name.length) > most) continue;
    const count = slips(name, tag);
    if (count > best) continue;
    found = count < best ? tag : null;
    best = count;
  }
  return found;
}

/** Rows of the table below, kept: an editor asks for every unknown tag at every key. */
const rows = Array.from({ length: 3 }, () => new Uint8Array(LONGEST + 1));

/** Letters to change, add, leave out or swap with their neighbour to come from one word to the other. */
function slips(name: string, tag: string): number {
  let [before, last, row] = [rows[0], rows[1], rows[2]];
  if (!before || !last || !row) return MOST + 1;
  for (let j = 0; j <= tag.length; j += 1) last[j] = j;
  for (let i = 1; i <= name.length; i += 1) {
    row[0] = i;
    const letter = name.charCodeAt(i - 1);
    for (let j = 1; j <= tag.length; j += 1) {
      const same = letter === tag.charCodeAt(j - 1);
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped =
        i > 1 &&
        j > 1 &&
        letter === tag.charCodeAt(j - 2) &&
        name.charCodeAt(i - 2) === tag.charCodeAt(j - 1);
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row[j] = least;
    }
    [before, last, row] = [last, row, before];
  }
  return last[tag.length] ?? 0;
}
