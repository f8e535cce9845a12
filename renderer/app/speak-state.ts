import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The state of an answer's Speak button: the audio is loading or playing. */
export type SpeakPhase = 'coming' | 'playing';

/**
 * By turn; the only state of speech that the transcript uses. renderer/speech, which loads on first
 * use, maintains it.
 */
export const speakState = createStore<Readonly<Record<string, SpeakPhase>>>(() => ({}));

export function useSpeakPhase(turnId: string): SpeakPhase | undefined {
  return useStore(speakState, (state) => state[turnId]);
}
