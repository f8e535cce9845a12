import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { daysLeft } from './days-left.ts';

interface TrashRowProps {
  readonly name: string;
  readonly about?: string | undefined;
  readonly goesAt: number;
  readonly onRestore: () => void;
  readonly onPurge: () => void;
}

/** Renders one deleted item: its name, how long it stays, and its restore and purge buttons. */
export function TrashRow({ name, about, goesAt, onRestore, onPurge }: TrashRowProps) {
  const { t } = useTranslation('common');
  return (
    <li className="flex min-h-11 items-center gap-2 py-1">
      <div className="min-w-0 flex-1">
        <p className="truncate text-base" title={name}>
          {name}
        </p>
        {about === undefined ? null : (
          <p className="truncate text-xs text-ink-3 tabular-nums" title={about}>
            {about}
          </p>
        )}
      </div>
      <span className="shrink-0 text-xs text-ink-3 tabular-nums">
        {t('trash.left', { count: daysLeft(goesAt, Date.now()) })}
      </span>
      <Button size="sm" aria-label={t('trash.restoreNamed', { title: name })} onClick={onRestore}>
        {t('trash.restore')}
      </Button>
      <Button size="sm" variant="ghost" aria-label={t('trash.purgeNamed', { title: name })} onClick={onPurge}>
        {t('trash.purge')}
      </Button>
    </li>
  );
}
