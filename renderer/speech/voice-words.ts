import i18next from 'i18next';
import type { Voice } from '../../shared/domain/voice.ts';
import { languageName } from './language-name.ts';

/** The quiet line under a voice's name: language, what the service or the user says of it. */
export function aboutVoice(voice: Voice): string {
  const own = voice.source === 'user' && voice.note === '' ? i18next.t('speech:voices.byId') : voice.note;
  const words = [voice.language === null ? '' : languageName(voice.language), voice.gender ?? '', own];
  return words.filter((word) => word !== '').join(' · ');
}
