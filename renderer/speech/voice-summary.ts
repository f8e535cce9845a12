import i18next from 'i18next';
import type { Voice } from '../../shared/domain/voice.ts';

/** The quiet line under a voice's name: language, what the service or the user says of it. */
export function aboutVoice(voice: Voice): string {
  const own = voice.source === 'user' && voice.note === '' ? i18next.t('speech:voices.byId') : voice.note;
  const words = [voice.language === null ? '' : languageName(voice.language), genderWord(voice.gender), own];
  return words.filter((word) => word !== '').join(' · ');
}

/** In the language of the window where it is one of the usual two, else as it came. */
function genderWord(gender: string | null): string {
  const known = gender?.trim().toLowerCase();
  return known === 'female' || known === 'male' ? i18next.t(`speech:voices.${known}`) : (gender ?? '');
}

/** A language as people call it in the language of the window; what is no tag stays as it came. */
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
