import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Renders the text of a notice with an emphasized title; some languages need no space after it. */
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
