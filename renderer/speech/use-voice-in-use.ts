import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSettings } from '../app/settings-store.ts';
import { script, voices } from './speech.ts';
import { primaryLanguage, voiceInUse } from './voice-in-use.ts';

/** Returns the voice of the script; null if there is none. */
export function useVoiceInUse(): string | null {
  const chosen = useStore(script.state, (state) => state.draft.voiceId);
  const last = useSettings((settings) => settings.speech.voiceId);
  const known = useStore(voices.state, (state) => state.voices);
  const { i18n } = useTranslation();
  return voiceInUse(chosen, last, known, primaryLanguage(i18n.language));
}

/** Returns the name of a voice, or its id when there is no known voice with that id. */
export function useVoiceName(voiceId: string | null): string | null {
  const voice = useStore(voices.state, (state) => state.voices.find((v) => v.voiceId === voiceId));
  return voice?.name || voiceId;
}
