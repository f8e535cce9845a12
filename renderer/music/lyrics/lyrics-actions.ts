import { type Action, registerActions } from '../../app/actions.ts';
import { draft } from '../music.ts';
import { showSong } from '../opened-song.ts';
import { drafter } from './drafting.ts';

/** Registers the commands for writing lyrics in the palette and their shortcuts. */
export function registerLyricsActions(): () => void {
  const actions: readonly Action[] = [
    {
      id: 'music.draftLyrics',
      title: 'lyrics:action.draft',
      area: 'music',
      enabled: () => drafter.state.getState().phase === 'idle',
      run() {
        showSong(null);
        draft.set({ mode: 'lyrics' });
        drafter.setOpen(true);
      },
    },
  ];
  return registerActions(actions);
}
