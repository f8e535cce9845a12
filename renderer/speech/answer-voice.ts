import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Turn } from '../../shared/domain/conversation.ts';

const asked = createStore<{ readonly turn: Turn | null }>(() => ({ turn: null }));

/** Asks for the voice that reads an answer aloud. */
export function askForVoice(turn: Turn | null): void {
  asked.setState({ turn });
}

/** Returns the answer for which a voice is being chosen. */
export function useVoiceAsked(): Turn | null {
  return useStore(asked, (state) => state.turn);
}
