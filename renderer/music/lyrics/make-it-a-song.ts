import i18next from 'i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { toast } from '../../ui/toast.tsx';
import { draft } from '../music.ts';
import { putInSong } from '../song-actions.ts';
import { lyricsInAnswer, titleInAnswer } from './lyrics-in-answer.ts';
import { offerTitle } from './offered-title.ts';

/** Uses an answer as the lyrics of a new song and opens it. The replaced draft can be restored. */
export async function makeItASong(turn: Turn): Promise<void> {
  const answer = turnText(turn.parts);
  const lyrics = lyricsInAnswer(answer);
  if (lyrics === '') {
    toast.show({ title: i18next.t('lyrics:fromAnswer.nothing'), id: 'make-it-a-song' });
    return;
  }
  // The stored draft must load first, or it would overwrite these lyrics.
  if (draft.state.getState().phase !== 'ready') await draft.load();
  putInSong(lyrics, { conversationId: turn.conversationId, turnId: turn.id });
  offerTitle(titleInAnswer(answer));
}
