import { HardDrive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiskProblem } from '../../shared/domain/disk-problem.ts';
import { Button } from '../ui/button.tsx';
import { NoticeText } from '../ui/notice-text.tsx';
import { restartCore } from './restart-core.ts';

/**
 * Says that nothing can be kept, why, and what to do, until a write goes well again; or that the database is damaged, and
 * offers the restart that repairs it. It cannot be put away.
 */
export function DiskBanner({ trouble: { reason, place, folder } }: { readonly trouble: DiskProblem }) {
  const { t } = useTranslation('warnings');
  const isDamaged = reason === 'damaged';
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 border-b border-hairline bg-warn-tint px-5 py-2 text-sm"
    >
      <HardDrive aria-hidden size={16} className="mt-0.5 shrink-0 text-warn" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <NoticeText title={t(`disk.${reason}.title`)}>
          {isDamaged
            ? t('disk.damaged.help')
            : t('disk.more', {
                help: t(`disk.${reason}.help`),
                again: t('disk.again'),
                place: t(`disk.${place}`, { folder }),
              })}
        </NoticeText>
      </p>
      {isDamaged ? <Restart /> : null}
    </div>
  );
}

function Restart() {
  const { t } = useTranslation('warnings');
  const [state, setState] = useState<'ready' | 'restarting' | 'by_hand'>('ready');
  const restart = () => {
    setState('restarting');
    restartCore().then(
      ({ restarts }) => setState(restarts ? 'restarting' : 'by_hand'),
      () => setState('by_hand'),
    );
  };
  if (state === 'by_hand') return <p className="shrink-0 font-medium">{t('disk.byHand')}</p>;
  const busy = state === 'restarting';
  return (
    <Button size="sm" busy={busy} onClick={restart}>
      {t(busy ? 'disk.restarting' : 'disk.restart')}
    </Button>
  );
}
