import { LYRICS_MAX } from '../../../shared/service/limits.ts';
import { INSTRUMENTAL_TAGS, type SectionTag, VOCAL_TAGS } from '../../../shared/service/lyrics/tags.ts';

const list = (tags: readonly SectionTag[]) => tags.map((tag) => `[${tag}]`).join(', ');

/** The system prompt for writing lyrics. Models follow English best, whatever language they write in. */
export const DRAFTING_RULES = `You write song lyrics. Answer with a title and the lyrics only: no talk before or after, no Markdown, no code fence. The first line is "Title: " and a title of a few words; a blank line follows.

Write in the language of the request.

Structure: each section begins with one of these tags, alone on its line, in lower case and in square brackets, exactly as written here. There are no others and no numbers behind them.
With words under them, always: ${list(VOCAL_TAGS)}.
Without any words under them: ${list(INSTRUMENTAL_TAGS)}. "short" is up to 10 seconds, "medium" 10 to 20 seconds.

Nothing but the title stands before the first tag. Leave one blank line between sections. Keep lines short enough to be sung in one breath, four to eight lines a section; make the chorus catchy, with the same words each time. The whole, tags included, stays well under ${LYRICS_MAX} characters; aim for 700 to 1200.`;

/**
 * Returns the message in the conversation; its first line is the title of the task. A Chinese request gets a Chinese
 * one, because the answer follows its language.
 */
export function draftingRequest(about: string): string {
  return /\p{Script=Han}/u.test(about)
    ? `歌词：${about}\n\n只要歌词。`
    : `Lyrics: ${about}\n\nOnly the lyrics.`;
}
