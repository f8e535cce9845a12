import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Turn } from '../../shared/domain/conversation.ts';

interface SpeechView {
  /** The answer for which a voice is being chosen. */
  readonly voiceFor: Turn | null;
  /** The shown takes: all, or those of the script in the editor. */
  readonly takesOf: 'all' | 'script';
}

/** View state of speech other than the script; it ends with the window. */
export const speechView = createStore<SpeechView>(() => ({ voiceFor: null, takesOf: 'all' }));

export function useSpeechView<T>(select: (state: SpeechView) => T): T {
  return useStore(speechView, select);
}

/** Opens the choice of the voice that reads an answer aloud. */
export function askForVoice(voiceFor: Turn | null): void {
  speechView.setState({ voiceFor });
}

export function showTakesOf(takesOf: SpeechView['takesOf']): void {
  speechView.setState({ takesOf });
}
