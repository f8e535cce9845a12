import i18next from 'i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { toast } from '../../ui/toast.tsx';
import { draft } from '../music.ts';
import { putInSong } from '../song-actions.ts';
import { lyricsInAnswer, titleInAnswer } from './lyrics-in-answer.ts';
import { writingState } from './writing-state.ts';

/** Uses an answer as the lyrics of a new song and opens it. The replaced draft can be restored. */
export async function songFromAnswer(turn: Turn): Promise<void> {
  const answer = turnText(turn.parts);
  const lyrics = lyricsInAnswer(answer);
  if (lyrics === '') {
    toast.show({ title: i18next.t('lyrics:fromAnswer.nothing'), id: 'make-it-a-song' });
    return;
  }
  await whenDraftLoaded();
  putInSong(lyrics, { conversationId: turn.conversationId, turnId: turn.id });
  writingState.setState({ offeredTitle: titleInAnswer(answer) });
}

/** Opens lyrics as those of a new song, without the timestamps and metadata of an `.lrc` file. */
export async function openLyrics(text: string): Promise<void> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => !/^\[(?:ar|al|ti|au|by|re|ve|length|offset|la)\s*:/i.test(line))
    .map((line) => line.replace(/[[<]\d+:\d+(?:[.:]\d+)?[\]>]\s?/g, '').trimEnd());
  await whenDraftLoaded();
  putInSong(`${lines.join('\n').trim()}\n`, null);
}

/** Loads the stored draft first, which would otherwise overwrite the lyrics. */
async function whenDraftLoaded(): Promise<void> {
  if (draft.state.getState().phase !== 'ready') await draft.load();
}
