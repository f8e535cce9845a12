import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The text of a notice: what happened stands out from the sentences after it, which need no space in some languages. */
export function NoticeText({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <>
      <span className="font-medium">{title}</span>
      {t('sentences', { first: '', second: '' })}
      <span className="text-ink-2">{children}</span>
    </>
  );
}
