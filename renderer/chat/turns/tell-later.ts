import i18next from 'i18next';
import { toast } from '../../ui/toast.tsx';
import type { VersionBefore } from '../chat-deps.ts';

/** Says that messages stay with the version they were written under, and leads back to it. */
export function tellLater({ turnId, version, later }: VersionBefore, back: () => void): void {
  toast.show({
    id: `turns.later.${turnId}`,
    title: i18next.t('composing:turn.later', { count: later, version }),
    description: i18next.t('composing:turn.laterHint'),
    action: { label: i18next.t('composing:turn.laterShow', { version }), run: back },
  });
}
