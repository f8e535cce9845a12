import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { Selection } from '../ui/selection.ts';
import { SelectedMark } from '../ui/selection-bar.tsx';
import { daysLeft } from './days-left.ts';

interface TrashRowProps {
  readonly id: string;
  readonly selection: Selection;
  readonly tabStop: boolean;
  readonly name: string;
  readonly about?: string | undefined;
  readonly goesAt: number;
  readonly onRestore: () => void;
  readonly onPurge: () => void;
}

/** Renders one deleted item: its name, how long it stays, and its restore and purge buttons. */
export function TrashRow(props: TrashRowProps) {
  const { id, selection, tabStop, name, about, goesAt, onRestore, onPurge } = props;
  const { t } = useTranslation('common');
  return (
    <li
      data-row={id}
      tabIndex={tabStop ? 0 : -1}
      aria-description={t('trash.keys')}
      className="-mx-2 flex min-h-11 items-center gap-2 rounded-md px-2 py-1"
    >
      <SelectedMark selection={selection} id={id} />
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
