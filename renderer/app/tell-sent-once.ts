import i18next from 'i18next';
import { sentOnce } from '../lib/connection.ts';
import { toast } from '../ui/toast.tsx';

/** Shows that a repeated press found its request already sent, so that it does not seem to have had no effect. */
export function tellSentOnce(): void {
  sentOnce.addEventListener('again', () =>
    toast.show({
      id: 'sent-once',
      title: i18next.t('errors:sentOnce.title'),
      description: i18next.t('errors:sentOnce.hint'),
    }),
  );
}
