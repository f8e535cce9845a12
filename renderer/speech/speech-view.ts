import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Turn } from '../../shared/domain/conversation.ts';
import { createSideDrawer } from '../app/side-drawer-state.ts';
import { Requested } from '../ui/requested.ts';
import { viewCommands } from '../ui/view-commands.ts';

interface SpeechView {
  /** The shown takes: all, or those of the script in the editor. */
  readonly takesOf: 'all' | 'script';
}

/** View state of speech other than the script; it ends with the window. */
export const speechView = createStore<SpeechView>(() => ({ takesOf: 'all' }));
/** The answer for which a voice is being chosen. */
export const voiceFor = new Requested<Turn>();

export function useSpeechView<T>(select: (state: SpeechView) => T): T {
  return useStore(speechView, select);
}

/** Opens the choice of the voice that reads an answer aloud. */
export function askForVoice(turn: Turn): void {
  voiceFor.set(turn);
}

export function showTakesOf(takesOf: SpeechView['takesOf']): void {
  speechView.setState({ takesOf });
}

/** The content of the drawer beside the script. */
export type SpeechPage = 'takes' | 'settings';

/** The drawer beside the script. */
export const speechDrawer = createSideDrawer<SpeechPage>({
  read: ({ speechDrawer: page }) => (page === 'closed' ? null : page),
  write: (page) => ({ speechDrawer: page ?? 'closed' }),
});

/** Shows a page of the drawer, or closes the drawer if that page is open. */
export function toggleSpeechPage(page: SpeechPage): void {
  speechDrawer.show(speechDrawer.page() === page ? null : page);
}

/** The commands that views of speech handle. */
export const {
  run: runCommand,
  useCommand,
  useSelectedBy,
} = viewCommands<'focusScript' | 'focusVoices' | 'addVoice' | 'newTake' | 'newestTake' | 'openTrash'>();
