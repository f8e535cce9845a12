import { isPause, splitAtPauses } from '../../../shared/script/pauses.ts';
import { isSpeakable, spokenText } from '../../../shared/script/spoken-text.ts';
import type { NewGeneration } from '../../db/generations/generation-store.ts';
import type { TakeSettings } from '../../db/generations/shapes.ts';
import { Conflict } from '../../platform/refusal.ts';
import { titleFrom } from '../../platform/title.ts';

/** Maximum number of voices in a take's title. */
const MAX_NAMES = 4;

/** The text and voices of one take. */
export interface Script
  extends Omit<NewGeneration<Omit<TakeSettings, 'voiceName'>>, 'id' | 'createdAt' | 'jobId'> {
  readonly opId: string;
}

/**
 * Returns the text to speak.
 * @throws Conflict `script_empty`; `nothing_to_speak` without a letter or digit: the service decides about all others.
 */
export function speakableText(written: string): string {
  const text = spokenText(written);
  if (text.trim() === '') throw new Conflict('script_empty');
  if (!isSpeakable(text)) throw new Conflict('nothing_to_speak');
  return text;
}

/** Adds the voice to a title, to tell takes of one text with several voices apart. */
export function withVoiceName(voice: string, title: string): string {
  const name = `${voice} · `;
  return title.startsWith(name) ? title : name + title;
}

/** Returns the title of a take: the user's, else its first words, without pauses. */
export function takeTitle(given: string | undefined, text: string): string {
  const words = splitAtPauses(text).filter((part) => !isPause(part));
  return given || titleFrom([{ type: 'text', block: 0, text: words.join(' ') }]);
}

/** Joins the first few names to one line. */
export function listNames(names: readonly string[]): string {
  return names.length <= MAX_NAMES ? names.join(', ') : `${names.slice(0, MAX_NAMES).join(', ')} …`;
}
