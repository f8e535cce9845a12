import i18next from 'i18next';
import { sentOnce } from '../lib/connection.ts';
import { toast } from '../ui/toast.tsx';

/** Says that a press found its earlier one already sent, so that it is not taken for one that did nothing. */
export function tellSentOnce(): void {
  sentOnce.subscribe(() =>
    toast.show({
      id: 'sent-once',
      title: i18next.t('errors:sentOnce.title'),
      description: i18next.t('errors:sentOnce.hint'),
    }),
  );
}
