import type { Extension, Range } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { isBlocking } from '../../../shared/service/lyrics/problems.ts';
import { SECTION_TAGS, type SectionTag } from '../../../shared/service/lyrics/tags.ts';
import type { AnalysedLyrics } from './analyse-lyrics.ts';
import { analysis } from './lyrics-state.ts';
import { hueOf, type SectionHue } from './section-hue.ts';
import { isOnlyBegun, typedTag } from './typed-tag.ts';

/** Returns the decoration of a tag. Spell checking is off in it, as a tag is not a word. */
const tagMark = (kind: string) =>
  Decoration.mark({ class: `tag tag-${kind}`, attributes: { spellcheck: 'false' } });
const TAG_MARKS: Readonly<Record<SectionHue, Decoration>> = {
  verse: tagMark('verse'),
  chorus: tagMark('chorus'),
  bridge: tagMark('bridge'),
  played: tagMark('played'),
};
const OTHER_TAG = tagMark('other');
const PROBLEM = Decoration.mark({ class: 'problem' });
const WARNING = Decoration.mark({ class: 'problem warning' });
const TOO_MUCH = Decoration.mark({ class: 'too-much' });

/** Colors tags by kind and underlines each problem. */
export const lyricsMarks: Extension = EditorView.decorations.compute([analysis, typedTag], (state) => {
  const { lyrics, problems } = state.field(analysis);
  const typed = state.field(typedTag);
  return marksOf({ lyrics, problems: problems.filter((problem) => !isOnlyBegun(problem, typed)) });
});

/** Returns the decorations of a text: a wrong tag gets the colour of the tag that was probably meant. */
export function marksOf({ lyrics, problems }: AnalysedLyrics): DecorationSet {
  const marks: Range<Decoration>[] = [];
  const meant = new Map(problems.map(({ from, suggestion }) => [from, suggestion]));
  for (const { tag, tagFrom, tagTo } of lyrics.sections) {
    const hue = hueOfTag(tag ?? meant.get(tagFrom) ?? null);
    marks.push((hue === null ? OTHER_TAG : TAG_MARKS[hue]).range(tagFrom, tagTo));
  }
  const [first] = lyrics.head;
  for (const problem of problems) {
    const { code, from, to } = problem;
    if (from === to) continue;
    // For a text without any tags, underlining its first line is enough.
    const end = code === 'text_before_tag' && first ? first.to : to;
    const wrong = code === 'too_long' ? TOO_MUCH : PROBLEM;
    marks.push((isBlocking(problem) ? wrong : WARNING).range(from, end));
  }
  return Decoration.set(marks, true);
}

/** Returns the color of a tag; null if it is not a tag. */
export function hueOfTag(tag: SectionTag | null): SectionHue | null {
  return tag === null ? null : hueOf(SECTION_TAGS[tag].kind);
}
