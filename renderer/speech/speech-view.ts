import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Turn } from '../../shared/domain/conversation.ts';

interface SpeechView {
  /** The answer for which a voice is being chosen, to read it aloud. */
  readonly voiceFor: Turn | null;
  /** The takes in view: all, or those of the script in the editor. */
  readonly takesOf: 'all' | 'script';
}

/** View state of speech besides the script; it ends with the window. */
export const speechView = createStore<SpeechView>(() => ({ voiceFor: null, takesOf: 'all' }));

export function useSpeechView<T>(select: (state: SpeechView) => T): T {
  return useStore(speechView, select);
}

/** Asks for the voice that reads an answer aloud. */
export function askForVoice(voiceFor: Turn | null): void {
  speechView.setState({ voiceFor });
}

export function showTakesOf(takesOf: SpeechView['takesOf']): void {
  speechView.setState({ takesOf });
}
