import { type Lyrics, parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';
import { repairLyrics } from '../../../shared/service/lyrics/repair-lyrics.ts';
import { removeSection, retagSection } from '../../../shared/service/lyrics/section-edits.ts';
import { isSectionTag, type SectionTag, VOCAL_TAGS } from '../../../shared/service/lyrics/tags.ts';

/** A fix for a problem, with the resulting text. */
export type ProblemFix =
  /** Replaces the tag. `only`: no other fix is likely. */
  | { readonly kind: 'tag'; readonly tag: SectionTag; readonly only: boolean; readonly text: string }
  /** Begins a verse above lyrics without a tag. */
  | { readonly kind: 'open'; readonly text: string }
  /** Uses the line above the first section as the title of the song. */
  | { readonly kind: 'title'; readonly title: string; readonly text: string }
  | { readonly kind: 'remove'; readonly text: string };

/** Returns the one-click fixes for a problem, the likeliest first; none when only the writer can decide. */
export function fixesOf(problem: LyricsProblem, source: string): ProblemFix[] {
  switch (problem.code) {
    case 'unknown_tag':
    case 'text_in_instrumental':
      return otherTags(problem, parseLyrics(source));
    case 'section_without_text':
      return removal(problem, parseLyrics(source));
    case 'text_before_tag':
      return headFixes(problem, source);
    case 'empty':
    case 'too_long':
      return [];
    default:
      return problem.code satisfies never;
  }
}

function otherTags(problem: LyricsProblem, lyrics: Lyrics): ProblemFix[] {
  const index = sectionAt(problem, lyrics);
  const { suggestion, worded } = problem;
  if (suggestion === null && !worded) return removal(problem, lyrics);
  const tags = suggestion === null ? VOCAL_TAGS : [suggestion];
  const only = tags.length === 1;
  return tags.map((tag) => ({ kind: 'tag', tag, only, text: retagSection(lyrics.source, index, tag) }));
}

function removal(problem: LyricsProblem, lyrics: Lyrics): ProblemFix[] {
  return [{ kind: 'remove', text: removeSection(lyrics.source, sectionAt(problem, lyrics)) }];
}

function headFixes({ from }: LyricsProblem, source: string): ProblemFix[] {
  const { title, changes } = repairLyrics(source);
  if (title) {
    return [
      { kind: 'title', title: title.title, text: title.text },
      { kind: 'remove', text: title.text },
    ];
  }
  // A heading in another form, such as `Verse 1:`, is not text that needs a tag above it.
  const line = source.slice(0, from).split('\n').length;
  const head = changes.find((change) => change.line === line && change.from !== '');
  const tag = head?.to.slice(1, -1);
  if (head && tag && isSectionTag(tag)) {
    const at = source.indexOf(head.from, from);
    const text = `${source.slice(0, at)}${head.to}${source.slice(at + head.from.length)}`;
    return [{ kind: 'tag', tag, only: true, text }];
  }
  return [{ kind: 'open', text: `${source.slice(0, from)}[verse]\n${source.slice(from)}` }];
}

/** Returns the index of the section a problem is in. */
function sectionAt({ from }: LyricsProblem, { sections }: Lyrics): number {
  return sections.findLastIndex((section) => section.from <= from);
}
