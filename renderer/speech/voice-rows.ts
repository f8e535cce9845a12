import type { Voice } from '../../shared/domain/voice.ts';

export type VoiceRow =
  | { readonly type: 'heading'; readonly key: string; readonly group: 'starred' | 'all' }
  | { readonly type: 'voice'; readonly key: string; readonly voice: Voice };

/**
 * Returns the primary subtag of a voice's language: `en` for `en-GB`. A name that is not a tag is
 * returned as it is.
 */
export function languageOf(voice: Pick<Voice, 'language'>): string | null {
  if (voice.language === null || voice.language.trim() === '') return null;
  const tag = /^([a-z]{2,3})(?:[-_].*)?$/i.exec(voice.language.trim())?.[1];
  return tag ? tag.toLowerCase() : voice.language.trim();
}

/** Returns the languages of the voices, most frequent first. */
export function languagesOf(voices: readonly Voice[]): string[] {
  const counts = new Map<string, number>();
  for (const voice of voices) {
    const language = languageOf(voice);
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([language]) => language);
}

/** Returns the voices that match the search and the language, as rows: starred ones first, each group by name. */
export function voiceRows(
  voices: readonly Voice[],
  filter: { readonly query: string; readonly language: string | null },
): VoiceRow[] {
  const words = filter.query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fits = voices.filter((voice) => {
    if (filter.language !== null && languageOf(voice) !== filter.language) return false;
    const text = [voice.name, voice.voiceId, voice.language, voice.gender, voice.note]
      .join(' ')
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  const byName = fits.toSorted((a, b) => a.name.localeCompare(b.name) || (a.voiceId < b.voiceId ? -1 : 1));
  const starred = byName.filter((voice) => voice.starred);
  const rest = byName.filter((voice) => !voice.starred);
  return [
    ...(starred.length > 0 ? [heading('starred')] : []),
    ...starred.map(row),
    // A heading separates two groups; one group needs none.
    ...(starred.length > 0 && rest.length > 0 ? [heading('all')] : []),
    ...rest.map(row),
  ];
}

function heading(group: 'starred' | 'all'): VoiceRow {
  return { type: 'heading', key: `heading.${group}`, group };
}

function row(voice: Voice): VoiceRow {
  return { type: 'voice', key: voice.voiceId, voice };
}
