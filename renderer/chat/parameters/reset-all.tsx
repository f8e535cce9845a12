import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { parametersKey } from '../bad-options.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { cleared, touchedFields } from './field-edit.ts';

/** Puts every field of the interface in use back to the service's default, with a way back. */
export function ResetAll({ session }: { session: ConversationSession }) {
  const { t } = useTranslation(['parameters', 'common']);
  const none = useStore(
    session.state,
    ({ options }) => touchedFields(options, parametersKey(options.interface)).size === 0,
  );
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-ml-2.5 self-start"
      icon={<RotateCcw aria-hidden size={14} />}
      disabled={none}
      onClick={() => {
        const before = session.state.getState().options;
        const set = parametersKey(before.interface);
        session.options.change(cleared(before, set));
        toast.show({
          id: 'parameters.undo',
          title: t('parameters:resetDone'),
          action: {
            label: t('common:undo'),
            run: () => session.options.change({ [set]: before[set], unfit: before.unfit ?? {} }),
          },
        });
      }}
    >
      {t('parameters:resetAll')}
    </Button>
  );
}
