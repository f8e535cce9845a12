import i18next from 'i18next';
import { LYRICS_MAX } from '../../../shared/service/limits.ts';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';
import { SECTION_TAGS, type SectionTag, VOCAL_TAGS } from '../../../shared/service/lyrics/tags.ts';

/** Returns the name of a section in the current language, e.g. "Short intro". */
export function sectionName(tag: SectionTag): string {
  return i18next.t(`lyrics:tag.${tag}`);
}

/** Returns the name for narrow places, without an intro's length, because the block's width shows it. */
export function sectionShortName(tag: SectionTag): string {
  return i18next.t(`lyrics:shortTag.${SECTION_TAGS[tag].kind}`);
}

/** Returns the name of a section, even if its tag does not exist. */
export function blockName({ tag, name }: { readonly tag: SectionTag | null; readonly name: string }): string {
  return tag === null ? `[${name}]` : sectionName(tag);
}

/** Returns a short description of a tag with its duration. @see SERVICE.md §2.8 */
export function tagDetail(tag: SectionTag): string {
  const { seconds } = SECTION_TAGS[tag];
  const name = sectionName(tag);
  return seconds === null
    ? i18next.t('lyrics:tagDetail.sung', { name })
    : i18next.t('lyrics:tagDetail.played', { name, min: seconds.min, max: seconds.max });
}

/** The tags words may stand under, as a list in the language shown. */
function sungTagList(): string {
  const list = new Intl.ListFormat(i18next.language, { type: 'disjunction' });
  return list.format(VOCAL_TAGS.map((tag) => `[${tag}]`));
}

/** Returns a sentence that describes the problem. */
export function lyricsProblemSentence(problem: LyricsProblem): string {
  const { code, name, suggestion, worded, over } = problem;
  switch (code) {
    case 'empty':
      return i18next.t('lyrics:problem.empty');
    case 'unknown_tag':
      if (suggestion !== null) return i18next.t('lyrics:problem.unknownTagMeant', { name, suggestion });
      return worded
        ? i18next.t('lyrics:problem.unknownTagWorded', { name, tags: sungTagList() })
        : i18next.t('lyrics:problem.unknownTag', { name });
    case 'text_before_tag':
      return i18next.t('lyrics:problem.textBeforeTag');
    case 'section_without_text':
      return i18next.t('lyrics:problem.sectionWithoutText', { name });
    case 'text_in_instrumental':
      return i18next.t('lyrics:problem.textInInstrumental', { name });
    case 'too_long':
      return i18next.t('lyrics:problem.tooLong', { count: over, limit: LYRICS_MAX });
    default:
      return code satisfies never;
  }
}

/** Returns a description of the problem with its line. */
export function lyricsProblemWords(problem: LyricsProblem): string {
  const sentence = lyricsProblemSentence(problem);
  // These problems concern the whole text, so they have no line.
  if (problem.code === 'empty' || problem.code === 'too_long') return sentence;
  return i18next.t('lyrics:problem.inLine', { line: problem.line, sentence });
}
