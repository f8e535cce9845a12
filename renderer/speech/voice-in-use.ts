import type { Take } from '../../shared/domain/take.ts';
import type { Voice } from '../../shared/domain/voice.ts';
import { languageOf } from './voice-rows.ts';
import type { VoicesState } from './voices-store.ts';

type Known = readonly Pick<Voice, 'voiceId' | 'starred' | 'language'>[];

/** The number of characters that suffice to detect the language. */
const LOOKED_AT = 1000;

/**
 * Returns the voice to speak with: the chosen one, else the last used if this connection may have
 * it, else the first of the language, starred ones first, else any. Null if none is known.
 * @param language the primary subtag: `en`, `zh`
 */
export function voiceInUse(
  chosen: string | null,
  last: string | null,
  known: Known,
  language: string,
): string | null {
  if (chosen !== null) return chosen;
  if (known.length === 0 || known.some((voice) => voice.voiceId === last)) return last;
  const fitting = known.filter((voice) => languageOf(voice) === language);
  const from = fitting.length > 0 ? fitting : known;
  return (from.find((voice) => voice.starred) ?? from[0])?.voiceId ?? last;
}

/**
 * Returns the name of a voice; of a removed one, the name that its takes have. Without a name it is its id, or null if
 * the service's list lacks it.
 */
export function nameOfVoice(
  id: string,
  { voices, phase, listed }: Pick<VoicesState, 'voices' | 'phase' | 'listed'>,
  takes: readonly Pick<Take, 'voiceId' | 'voiceName' | 'cast'>[],
): string | null {
  const known = voices.find(({ voiceId }) => voiceId === id);
  if (known) return known.name || id;
  const spoken = takes.find(({ voiceId, cast }) => voiceId === id && Object.keys(cast ?? {}).length === 0);
  if (spoken && spoken.voiceName !== id) return spoken.voiceName;
  return listed && phase === 'ready' ? null : id;
}

/** Returns the primary subtag: `zh` for `zh-CN`. */
export function primaryLanguage(tag: string): string {
  return tag.split('-', 1)[0] ?? tag;
}

/** Returns the language of a text by its letters, as the primary part of a language tag: Chinese, or any other. */
export function languageOfText(text: string): 'zh' | 'en' {
  const letters = text.slice(0, LOOKED_AT).match(/\p{L}/gu) ?? [];
  const han = letters.filter((letter) => /\p{Script=Han}/u.test(letter)).length;
  // A Han character carries about as much as a word of letters.
  return han * 4 > letters.length ? 'zh' : 'en';
}
