import i18next from 'i18next';
import type { Voice } from '../../shared/domain/voice.ts';

/** Returns the second line of a voice: its language and description. */
export function aboutVoice(voice: Voice): string {
  const own = voice.source === 'user' && voice.note === '' ? i18next.t('speech:voices.byId') : voice.note;
  const words = [voice.language === null ? '' : languageName(voice.language), genderWord(voice.gender), own];
  return words.filter((word) => word !== '').join(' · ');
}

/** Returns the gender in the current language if it is one of the usual two, else as the service reports it. */
function genderWord(gender: string | null): string {
  const known = gender?.trim().toLowerCase();
  return known === 'female' || known === 'male' ? i18next.t(`speech:voices.${known}`) : (gender ?? '');
}

/** Returns the name of a language in the current language; text that is not a tag is returned as it is. */
export function languageName(language: string): string {
  try {
    const names = new Intl.DisplayNames([i18next.language], {
      type: 'language',
      style: 'short',
      fallback: 'none',
    });
    return names.of(language) ?? language;
  } catch {
    return language;
  }
}
