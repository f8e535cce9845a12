import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** A catalog type with its literal texts widened to any text. */
type AnyWords<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Name in keyof T]: AnyWords<T[Name]> };

/** The texts that the Markdown view itself shows. */
export type MarkdownLabels = AnyWords<ReturnType<typeof useMarkdownLabels>>;

/** Labels by catalog, created once for all texts of a conversation. */
const made = new WeakMap<object, ReturnType<typeof labelsOf>>();

/** Returns the labels in the current language, as the same object until the language changes. */
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
  const alerts: Readonly<Record<string, string>> = {
    note: t('alert.note'),
    tip: t('alert.tip'),
    important: t('alert.important'),
    warning: t('alert.warning'),
    caution: t('alert.caution'),
  };
  return {
    /** Titles of alerts by kind. */
    alerts,
    copy: t('copy'),
    copied: t('copied'),
    save: t('save'),
    wrap: t('wrap'),
    /** Accessible name of a code block. */
    code: t('code'),
    /** Label of an image placeholder with description and host; says that a click copies the address. */
    image: (what: string) => t('image', { what }),
    footnote: (label: string) => t('footnote', { label }),
    unfold: (lines: number) => t('unfold', { count: lines }),
    more: (left: number) => t('more', { count: left }),
    /** Warns about hidden characters in code by name. */
    hidden: (names: string) => t('hidden', { names }),
    diagram: {
      show: t('diagram.show'),
      enlarge: t('diagram.enlarge'),
      drawing: t('diagram.drawing'),
      /** Accessible name; `title` is the diagram's own title, if it has one. */
      name: (title: string) => (title === '' ? t('diagram.name') : t('diagram.titled', { title })),
      /** `reason` is Mermaid's message, or empty. */
      failed: (reason: string) =>
        reason === '' ? t('diagram.failed') : t('diagram.failedBecause', { reason }),
      tookTooLong: t('diagram.tookTooLong'),
      tooLong: (most: number) => t('diagram.tooLong', { most }),
    },
    /** Shown after a formula that stays as text because it is too large or too deeply nested. */
    formulaTooLarge: t('formulaTooLarge'),
    showAll: (length: number) => t('showAll', { size: Math.ceil(length / 1024) }),
  };
}
