import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { draft } from '../music.ts';
import { wish } from '../view-wishes.ts';

/** Offers what stood here before something was put in its place, until that is changed: longer than a toast stays. */
export function PutAside() {
  const { t } = useTranslation('music');
  const replaced = useStore(draft.state, (state) => state.replaced !== null);
  if (!replaced) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1 px-4 pt-2 text-sm text-ink-2 wide:px-6">
      {t('draft.putAside')}
      <Button
        size="sm"
        variant="ghost"
        icon={<Undo2 aria-hidden size={14} />}
        onClick={() => {
          draft.bringBack();
          wish('focusText');
        }}
      >
        {t('draft.bringBack')}
      </Button>
    </p>
  );
}
