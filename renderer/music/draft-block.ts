import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SongDraft } from '../../shared/contract/music.ts';
import { STYLE_MAX_LENGTH } from '../../shared/service/limits.ts';
import { activeConnection, useActiveConnection } from '../app/connections-store.ts';
import type { DraftState } from '../generation/generation-draft.ts';
import { type DraftBlock, draftBlock } from './draft-check.ts';
import { lyricsProblemMessage } from './lyrics/lyrics-messages.ts';
import { writingState } from './lyrics/writing-state.ts';
import { draft } from './music.ts';

/** Returns the first problem that prevents requesting the song now. */
export function draftBlockNow(): DraftBlock | null {
  const { writing } = writingState.getState();
  return draftBlock(draft.state.getState(), activeConnection('music')?.profile.songPath, writing);
}

/** Returns the same and rerenders when it changes. */
export function useDraftBlock(): DraftBlock | null {
  const songPath = useActiveConnection('music')?.profile.songPath;
  const writing = useStore(writingState, (state) => state.writing);
  return useStore(draft.state, (state) => steadyBlock(state, songPath, writing));
}

let last: DraftBlock | null = null;

/** Returns the same object until the problem changes, because most keystrokes do not change it. */
function steadyBlock(
  state: DraftState<SongDraft>,
  songPath: string | null | undefined,
  writing: boolean,
): DraftBlock | null {
  const next = draftBlock(state, songPath, writing);
  if (JSON.stringify(next) !== JSON.stringify(last)) last = next;
  return last;
}

/** Returns the problem as a sentence; null if there is none, or only for a moment. */
export function useBlockMessage(block: DraftBlock | null): string | null {
  const { t } = useTranslation('music');
  const prompt = useStore(draft.state, (state) => state.draft.mode === 'prompt');
  switch (block?.kind) {
    case undefined:
    case 'loading':
    case 'making':
      return null;
    case 'writing':
      return t('draft.writing');
    case 'notOffered':
      return t('draft.notOffered');
    case 'styleTooLong':
    case 'leaveOutTooLong':
      return t('settings.tooLong', { max: STYLE_MAX_LENGTH });
    case 'problem':
      if (block.problem.code === 'empty') return t(prompt ? 'draft.emptyPrompt' : 'draft.emptyLyrics');
      return lyricsProblemMessage(block.problem);
    default:
      return block satisfies never;
  }
}
