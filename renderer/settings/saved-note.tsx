import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Says beside a form that what it held is kept. */
export function SavedNote() {
  const { t } = useTranslation('settings');
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-ink-2">
      <Check aria-hidden size={16} className="text-good" />
      {t('connections.saved')}
    </p>
  );
}
