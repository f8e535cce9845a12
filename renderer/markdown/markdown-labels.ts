import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The words the Markdown view itself shows. */
export interface MarkdownLabels {
  readonly copy: string;
  readonly copied: string;
  readonly save: string;
  readonly wrap: string;
  /** Name of a block of code for screen readers. */
  readonly code: string;
  /** Label of an image's placeholder, from its description and host; says that a click copies its address. */
  readonly image: (what: string) => string;
  /** Of the button under folded code, with its number of lines. */
  readonly unfold: (lines: number) => string;
  /** Of the button under a table or list that is shown in part, with the number of rows or items that are not. */
  readonly more: (left: number) => string;
  /** Warns of characters in code that are not seen elsewhere, by their names. */
  readonly hidden: (names: string) => string;
  /** The labels of code that describes a diagram. */
  readonly diagram: {
    readonly show: string;
    readonly enlarge: string;
    readonly drawing: string;
    /** Label of the diagram for screen readers; `title` is its own title, if it has one. */
    readonly name: (title: string) => string;
    /** `reason` in the words of what draws it, or nothing. */
    readonly failed: (reason: string) => string;
    readonly tookTooLong: string;
    /** `most` characters are drawn. */
    readonly tooLong: (most: number) => string;
  };
  /** Stands after a formula that is shown as text because it is too large or nested too deep. */
  readonly formulaTooLarge: string;
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
      save: t('save'),
      wrap: t('wrap'),
      code: t('code'),
      image: (what) => t('image', { what }),
      unfold: (lines) => t('unfold', { count: lines }),
      more: (left) => t('more', { count: left }),
      hidden: (names) => t('hidden', { names }),
      diagram: {
        show: t('diagram.show'),
        enlarge: t('diagram.enlarge'),
        drawing: t('diagram.drawing'),
        name: (title) => (title === '' ? t('diagram.name') : t('diagram.titled', { title })),
        failed: (reason) => (reason === '' ? t('diagram.failed') : t('diagram.failedBecause', { reason })),
        tookTooLong: t('diagram.tookTooLong'),
        tooLong: (most) => t('diagram.tooLong', { most }),
      },
      formulaTooLarge: t('formulaTooLarge'),
      showAll: (length) => t('showAll', { size: Math.ceil(length / 1024) }),
    }),
    [t],
  );
}
