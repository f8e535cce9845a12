import { useTranslation } from 'react-i18next';
import { IMAGE_PROMPT_MAX } from '../../shared/service/limits.ts';
import type { DraftBlock } from './draft-check.ts';

/** What stands in the way of drawing, in a sentence; null where nothing does, or only for a moment. */
export function useBlockWords(block: DraftBlock | null): string | null {
  const { t } = useTranslation('images');
  switch (block) {
    case null:
    case 'loading':
    case 'asking':
      return null;
    case 'tooLong':
      return t('block.tooLong', { max: IMAGE_PROMPT_MAX });
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
