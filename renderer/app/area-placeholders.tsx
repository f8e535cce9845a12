import { useTranslation } from 'react-i18next';
import { Skeleton } from '../ui/skeleton.tsx';

/** Stands in an area's list until its code is there. */
export function ListPlaceholder() {
  return (
    <div aria-hidden className="flex flex-col gap-2 px-3 pt-3.5">
      <Skeleton className="mb-3 h-6 w-24" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-7" />
      ))}
    </div>
  );
}

/** Stands in an area's panel until its code is there. */
export function PanelPlaceholder() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col">
      <span className="sr-only">{t('loading')}</span>
      <div className="h-13 border-b border-hairline" />
    </div>
  );
}
