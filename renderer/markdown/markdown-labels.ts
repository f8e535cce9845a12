import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The words the Markdown view itself shows. */
export interface MarkdownLabels {
  readonly copy: string;
  readonly copied: string;
  readonly wrap: string;
  /** Name of a block of code for screen readers. */
  readonly code: string;
  /** Name of the stand-in for a picture, from its description and host; says that a click copies its address. */
  readonly image: (what: string) => string;
  /** Of the button under a text that was cut; `length` of the whole in characters. */
  readonly showAll: (length: number) => string;
}

/** Those words in the language of the window. The same object as long as the language is the same. */
export function useMarkdownLabels(): MarkdownLabels {
  const { t } = useTranslation('markdown');
  return useMemo(
    () => ({
      copy: t('copy'),
      copied: t('copied'),
      wrap: t('wrap'),
      code: t('code'),
      image: (what) => t('image', { what }),
      showAll: (length) => t('showAll', { size: Math.ceil(length / 1024) }),
    }),
    [t],
  );
}
