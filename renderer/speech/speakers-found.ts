import type { Cast } from '../../shared/domain/take.ts';
import type { Voice } from '../../shared/domain/voice.ts';
import { castLines, speakerCandidates } from '../../shared/script/cast-lines.ts';
import { spokenText } from '../../shared/script/spoken-text.ts';
import { languageOf } from './voice-rows.ts';

/** The number of UTF-16 units that suffice to detect a dialogue. */
const LOOKED_AT = 4000;
/** More names than this are a list, not a dialogue. */
const MOST_SPEAKERS = 12;

/** Returns the speakers of a script that reads like a dialogue: half of its lines begin with one of two or more names. */
export function speakersFound(script: string): string[] {
  const text = spokenText(script.slice(0, LOOKED_AT));
  const candidates = speakerCandidates(text).map(({ name }) => name);
  const cast = Object.fromEntries(candidates.map((name) => [name, null]));
  const lines = castLines(text, cast).filter((line) => line.label !== '' || line.text.trim() !== '');
  const begun = Map.groupBy(lines, ({ label, speaker }) => (label === '' ? null : speaker));
  // `Act 1:` occurs once, `Speaker 1:` repeatedly.
  const names = candidates.filter((name) => !/\d/.test(name) || (begun.get(name)?.length ?? 0) > 1);
  const count = names.reduce((sum, name) => sum + (begun.get(name)?.length ?? 0), 0);
  return names.length >= 2 && names.length <= MOST_SPEAKERS && count * 2 >= lines.length ? names : [];
}

/**
 * Assigns a voice to each name without one: the voice of that name if there is one, the current
 * voice (null in a cast) to the first of the others, and to the rest those of its language in
 * order, each once while there are enough.
 */
export function assignVoices(
  names: readonly string[],
  cast: Cast,
  known: readonly Pick<Voice, 'voiceId' | 'language' | 'name'>[],
  own: string | null,
): Cast {
  const language = languageOf(known.find(({ voiceId }) => voiceId === own) ?? { language: null });
  const taken = new Set([own, ...Object.values(cast)]);
  const free = known.filter((voice) => languageOf(voice) === language && !taken.has(voice.voiceId));
  const open = names.filter((name) => !Object.hasOwn(cast, name));
  const namesakes = new Map(
    open.flatMap((name) => {
      const voice = free.find((one) => one.name.toLowerCase() === name.toLowerCase());
      return voice ? [[name, voice.voiceId]] : [];
    }),
  );
  const given = new Set(namesakes.values());
  const others = free.filter(({ voiceId }) => !given.has(voiceId)).values();
  let isOwnFree = !Object.values(cast).includes(null);
  const parts = open.map((name): [string, string | null] => {
    const namesake = namesakes.get(name);
    if (namesake !== undefined) return [name, namesake];
    if (!isOwnFree) return [name, others.next().value?.voiceId ?? null];
    isOwnFree = false;
    return [name, null];
  });
  return { ...cast, ...Object.fromEntries(parts) };
}
