import { useTranslation } from 'react-i18next';
import { IMAGE_PROMPT_MAX, IMAGE_REQUESTS_MAX } from '../../shared/service/limits.ts';
import type { DraftBlock } from './draft-check.ts';

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
