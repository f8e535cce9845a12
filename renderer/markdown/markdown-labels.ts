import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Any words in place of those of a catalog. */
type AnyWords<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Name in keyof T]: AnyWords<T[Name]> };

/** The words the Markdown view itself shows. */
export type MarkdownLabels = AnyWords<ReturnType<typeof useMarkdownLabels>>;

/** Made once for all texts of a conversation, by the catalog they come from. */
const made = new WeakMap<object, ReturnType<typeof labelsOf>>();

/** Those words in the language of the window. The same object as long as the language is the same. */
export function useMarkdownLabels() {
  const { t, i18n } = useTranslation('markdown');
  const catalog: unknown = i18n.getResourceBundle(i18n.language, 'markdown');
  return useMemo(() => {
    if (typeof catalog !== 'object' || catalog === null) return labelsOf(t);
    const labels = made.get(catalog) ?? labelsOf(t);
    made.set(catalog, labels);
    return labels;
  }, [t, catalog]);
}

function labelsOf(t: TFunction<'markdown'>) {
  return {
    copy: t('copy'),
    copied: t('copied'),
    save: t('save'),
    wrap: t('wrap'),
    /** Name of a block of code for screen readers. */
    code: t('code'),
    /** Label of an image's placeholder, from its description and host; says that a click copies its address. */
    image: (what: string) => t('image', { what }),
    unfold: (lines: number) => t('unfold', { count: lines }),
    more: (left: number) => t('more', { count: left }),
    /** Warns of characters in code that are not seen elsewhere, by their names. */
    hidden: (names: string) => t('hidden', { names }),
    diagram: {
      show: t('diagram.show'),
      enlarge: t('diagram.enlarge'),
      drawing: t('diagram.drawing'),
      /** For screen readers; `title` is the diagram's own, if it has one. */
      name: (title: string) => (title === '' ? t('diagram.name') : t('diagram.titled', { title })),
      /** `reason` in the words of what draws it, or nothing. */
      failed: (reason: string) =>
        reason === '' ? t('diagram.failed') : t('diagram.failedBecause', { reason }),
      tookTooLong: t('diagram.tookTooLong'),
      tooLong: (most: number) => t('diagram.tooLong', { most }),
    },
    /** Stands after a formula that is shown as text because it is too large or nested too deep. */
    formulaTooLarge: t('formulaTooLarge'),
    showAll: (length: number) => t('showAll', { size: Math.ceil(length / 1024) }),
  };
}
