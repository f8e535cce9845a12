import { useTranslation } from 'react-i18next';
import { useSettings } from '../../app/settings-store.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Shares of the width, as rows of pictures have them. */
const ROWS = [
  [46, 27, 27],
  [23, 34, 23, 20],
  [30, 25, 45],
] as const;

/** The shape of the gallery while it is being read. */
export function GalleryLoading() {
  const { t } = useTranslation('images');
  const height = useSettings((settings) => settings.galleryRow);
  return (
    <div
      role="status"
      className="min-h-0 flex-1 overflow-hidden px-3 pt-11 [scrollbar-gutter:stable] wide:pr-2 wide:pl-5"
    >
      <span className="sr-only">{t('gallery.loading')}</span>
      {ROWS.map((row) => (
        <div key={row.join()} style={{ height }} className="mb-2.5 flex gap-2.5">
          {row.map((share, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the shape never changes
            <span key={n} style={{ flexGrow: share }} className="basis-0">
              <Skeleton className="h-full" />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
