import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What an answer's "Speak it" shows: the sound is on its way, or is being heard. */
export type SpeakPhase = 'coming' | 'playing';

/** By turn; all that the transcript needs to know of speech. Kept by renderer/speech, which is read when first wanted. */
export const speakState = createStore<Readonly<Record<string, SpeakPhase>>>(() => ({}));

export function useSpeakPhase(turnId: string): SpeakPhase | undefined {
  return useStore(speakState, (state) => state[turnId]);
}
