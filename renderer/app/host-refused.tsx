import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RefusedReason } from '../lib/channel.ts';
import { Button } from '../ui/button.tsx';

/** The host will not have this page: why, and what to do. Nothing else works until then. */
export function HostRefused({ reason }: { reason: RefusedReason }) {
  const { t } = useTranslation('app');
  const why = { no_token: t('host.noToken'), token: t('host.token'), too_many: t('host.tooMany') }[reason];
  return (
    <main className="grid h-full place-items-center p-6">
      <div role="alert" className="flex max-w-md flex-col items-start gap-3">
        <Unplug aria-hidden size={28} className="text-ink-3" />
        <h1 className="text-xl font-semibold">{t('host.refusedTitle')}</h1>
        <p className="text-ink-2">{why}</p>
        <p>{reason === 'too_many' ? t('host.tooManyHelp') : t('host.refusedHelp')}</p>
        {reason === 'too_many' ? (
          <Button variant="primary" onClick={() => location.reload()}>
            {t('host.reload')}
          </Button>
        ) : null}
      </div>
    </main>
  );
}
