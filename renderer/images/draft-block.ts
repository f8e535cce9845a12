import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IMAGE_PROMPT_MAX, IMAGE_REQUESTS_MAX } from '../../shared/service/limits.ts';
import { activeConnection, useActiveConnection } from '../app/connections-store.ts';
import { type DraftBlock, draftBlock } from './draft-check.ts';
import { draft, reference } from './images.ts';

/** Returns why the draft cannot be sent now; null if it can. */
export function draftBlockNow(): DraftBlock | null {
  return draftBlock(draft.state.getState(), reference.state.getState(), activeConnection('images')?.profile);
}

/** Returns why the draft cannot be sent, and rerenders when that changes. */
export function useDraftBlock(): DraftBlock | null {
  const profile = useActiveConnection('images')?.profile;
  const adding = useStore(reference.state, (state) => state.adding);
  return useStore(draft.state, (state) => draftBlock(state, { adding }, profile));
}

/** Returns why the draft cannot be sent, as a sentence; null when it can, or when the obstacle lasts only a moment. */
export function useBlockMessage(block: DraftBlock | null): string | null {
  const { t } = useTranslation('images');
  switch (block) {
    case null:
    case 'loading':
    case 'asking':
      return null;
    case 'tooLong':
      return t('block.tooLong', { max: IMAGE_PROMPT_MAX });
    case 'tooMany':
      return t('block.tooMany', { max: IMAGE_REQUESTS_MAX });
    case 'empty':
    case 'noModel':
    case 'noConnection':
    case 'noWay':
    case 'reference':
      return t(`block.${block}`);
    default:
      return block satisfies never;
  }
}
