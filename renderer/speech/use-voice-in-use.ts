import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSettings } from '../app/settings-store.ts';
import { script, takes, voices } from './speech.ts';
import { nameOfVoice, primaryLanguage, voiceInUse } from './voice-in-use.ts';

/** Returns the voice of the script; null if there is none. */
export function useVoiceInUse(): string | null {
  const chosen = useStore(script.state, (state) => state.draft.voiceId);
  const last = useSettings((settings) => settings.speech.voiceId);
  const known = useStore(voices.state, (state) => state.voices);
  const { i18n } = useTranslation();
  return voiceInUse(chosen, last, known, primaryLanguage(i18n.language));
}

/** Returns the name of a voice, also of one that is no longer in the list. */
export function useVoiceName(voiceId: string | null): string | null {
  const { t } = useTranslation('speech');
  const known = useStore(voices.state);
  const name = useStore(takes.state, ({ items }) => voiceId && nameOfVoice(voiceId, known, items));
  return name ?? (voiceId && t('voices.unknown', { id: voiceId }));
}
