import { type Action, registerActions } from '../../app/actions.ts';
import { chat } from '../../chat/chat.ts';
import { lastAnswer } from '../../chat/session-state.ts';
import { isRunning } from '../../lib/fold-job-events.ts';
import { draft } from '../music.ts';
import { showSong } from '../opened-song.ts';
import { drafter } from './drafting.ts';
import { makeItASong } from './make-it-a-song.ts';

/** Registers the commands for writing lyrics in the palette and their shortcuts. */
export function registerLyricsActions(): () => void {
  const answer = () => {
    const last = lastAnswer(chat.view.getState().session.state.getState());
    return last && !isRunning(last) && last.parts.some(({ type }) => type === 'text') ? last : undefined;
  };
  const actions: readonly Action[] = [
    {
      id: 'music.fromAnswer',
      title: 'lyrics:action.makeSong',
      area: 'chat',
      enabled: () => answer() !== undefined,
      run() {
        const turn = answer();
        if (turn) void makeItASong(turn).catch(reportError);
      },
    },
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
