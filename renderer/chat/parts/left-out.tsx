import { Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Over an answer that did not get the whole conversation: how much of it was not sent. */
export function LeftOut({ count }: { count: number }) {
  const { t } = useTranslation('answers');
  return (
    <p role="note" className="mb-1.5 flex items-center gap-2 text-sm text-ink-2">
      <Scissors aria-hidden size={14} className="shrink-0 text-ink-3" />
      {t('leftOut', { count })}
    </p>
  );
}
