import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSettings } from '../../app/settings-store.ts';
import { AlertDialog } from '../../ui/dialog.tsx';
import { askForPictures, question } from '../ask-for-pictures.ts';

/** Asks before so many requests go out at once, since each may be billed. */
export function ManyQuestion() {
  const { t } = useTranslation('images');
  const count = useStore(question, (state) => state.count);
  const limit = useSettings((settings) => settings.askAbove);
  return (
    <AlertDialog
      open={count !== null}
      onOpenChange={(open) => {
        if (!open) question.setState({ count: null });
      }}
      title={t('draw.askTitle', { count: count ?? 0 })}
      description={t('draw.askHint', { limit })}
      confirmLabel={t('draw.label')}
      onConfirm={() => void askForPictures()}
    />
  );
}
