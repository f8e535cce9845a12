import i18next from 'i18next';
import { LYRICS_MAX } from '../../../shared/service/limits.ts';
import type { SecondsRange } from '../../../shared/service/lyrics/durations.ts';
import type { LyricsProblem } from '../../../shared/service/lyrics/problems.ts';
import { suggestTag } from '../../../shared/service/lyrics/suggest-tag.ts';
import { SECTION_TAGS, type SectionTag, VOCAL_TAGS } from '../../../shared/service/lyrics/tags.ts';
import { listFormat } from '../../locales/format.ts';
import { clockTime } from '../../ui/clock-time.ts';

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

/** Returns the sung tags as a list in the current language. */
function sungTagList(): string {
  return listFormat(i18next.language, 'disjunction')(VOCAL_TAGS.map((tag) => `[${tag}]`));
}

function unknownTagSentence(name: string, suggestion: SectionTag | null, worded: boolean): string {
  if (suggestion !== null) {
    return name.trim().toLowerCase() === suggestion
      ? i18next.t('lyrics:problem.tagCase', { suggestion })
      : i18next.t('lyrics:problem.unknownTagMeant', { name, suggestion });
  }
  if (!worded) return i18next.t('lyrics:problem.unknownTag', { name });
  // `[outro]` means a tag that has a length in its name and no lyrics.
  const played = suggestTag(name, false);
  return played !== null && SECTION_TAGS[played].seconds !== null
    ? i18next.t('lyrics:problem.playedTagWorded', { name, played, tags: sungTagList() })
    : i18next.t('lyrics:problem.unknownTagWorded', { name, tags: sungTagList() });
}

/** Returns a sentence that describes the problem. */
export function lyricsProblemSentence(problem: LyricsProblem): string {
  const { code, name, suggestion, worded, over } = problem;
  switch (code) {
    case 'empty':
      return i18next.t('lyrics:problem.empty');
    case 'unknown_tag':
      return unknownTagSentence(name, suggestion, worded);
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
export function lyricsProblemMessage(problem: LyricsProblem): string {
  const sentence = lyricsProblemSentence(problem);
  // These problems concern the whole text, so they have no line.
  if (problem.code === 'empty' || problem.code === 'too_long') return sentence;
  return i18next.t('lyrics:problem.inLine', { line: problem.line, sentence });
}

/** Durations of this many seconds or more are written in minutes. */
const LONG = 120;

/**
 * Returns the approximate length of a section in the current language: `12–28 s`, `1:05–2:40`. A
 * sung section without lyrics has no length.
 */
export function sectionLength(range: SecondsRange): string {
  const { min, max } = { min: Math.round(range.min), max: Math.round(range.max) };
  if (max === 0) return i18next.t('lyrics:timeline.noWords');
  return max > LONG
    ? i18next.t('lyrics:timeline.minutes', { min: clockTime(min * 1000), max: clockTime(max * 1000) })
    : i18next.t('lyrics:timeline.seconds', { min, max });
}
