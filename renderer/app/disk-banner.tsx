import { HardDrive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DiskTrouble } from '../../shared/domain/disk-trouble.ts';

/** Says that nothing can be kept, why, and what to do, until a write goes well again. It cannot be put away. */
export function DiskBanner({ trouble: { reason, place, folder } }: { readonly trouble: DiskTrouble }) {
  const { t } = useTranslation('warnings');
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 border-b border-hairline bg-warn-tint px-5 py-2 text-sm"
    >
      <HardDrive aria-hidden size={16} className="mt-0.5 shrink-0 text-warn" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{t(`disk.${reason}.title`)}</span>{' '}
        <span className="text-ink-2">
          {t('disk.more', {
            help: t(`disk.${reason}.help`),
            again: t('disk.again'),
            place: t(`disk.${place}`, { folder }),
          })}
        </span>
      </p>
    </div>
  );
}
