import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/button.tsx';
import { script } from '../speech.ts';

/** At the foot of the list while voices are chosen: how many, and a way back. */
export function ChosenVoices() {
  const { t } = useTranslation('speech');
  const count = useStore(script.state, (state) => state.chosen.length);
  if (count === 0) return null;
  return (
    <div className="flex items-center gap-1 border-t border-hairline py-2 pr-2 pl-3">
      <p role="status" className="min-w-0 flex-1 truncate text-sm text-ink-2">
        {t('voices.chosen', { count })}
      </p>
      <IconButton size="sm" label={t('voices.clearChosen')} onClick={() => script.clearChosen()}>
        <X aria-hidden size={14} />
      </IconButton>
    </div>
  );
}
