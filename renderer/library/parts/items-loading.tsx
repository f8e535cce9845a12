import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/domain/settings.ts';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { cardGrid } from '../view-columns.ts';

/** The shape of what is being read. */
export function ItemsLoading({ view }: { view: Settings['libraryView'] }) {
  const { t } = useTranslation('common');
  if (view === 'list')
    return (
      <LoadingRows
        label={t('loading')}
        widths={[62, 48, 70, 55, 40, 66, 58, 44]}
        className="min-h-0 flex-1 overflow-hidden"
        row="h-12 border-b border-hairline px-5"
        lead={<Skeleton className="size-9 shrink-0" />}
      />
    );
  return (
    <div role="status" className="min-h-0 flex-1 overflow-hidden">
      <span className="sr-only">{t('loading')}</span>
      <Cards />
    </div>
  );
}

function Cards() {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { columns, rowHeight } = cardGrid(width);
  return (
    <div className="pr-1 pl-2 wide:pl-4">
      <div ref={box}>
        <Skeleton className="mt-3 mb-2 h-4 w-20" />
        {width === 0
          ? null
          : [0, 1, 2].map((row) => (
              <div key={row} style={{ height: rowHeight }} className="flex gap-3 pb-3">
                {Array.from({ length: columns }, (_, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
                  <div key={n} className="flex flex-1 flex-col p-1">
                    <Skeleton className="flex-1" />
                    <Skeleton className="mt-2.5 h-3.5 w-3/4" />
                    <Skeleton className="mt-1.5 h-3 w-1/2" />
                  </div>
                ))}
              </div>
            ))}
      </div>
    </div>
  );
}
