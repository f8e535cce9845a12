import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { LibraryUsage } from '../../../shared/domain/library-item.ts';
import { formatBytes, joinWords } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usage } from '../library.ts';

interface Part {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  /** The color of its segment in the bar. */
  readonly tone: string;
}

/**
 * Shows the used disk space as a bar with figures.
 * @param whole whether to list the parts that are not library files as well; the total is the same either way
 */
export function DiskUse({ whole = false }: { whole?: boolean }) {
  const { t } = useTranslation(['library', 'common']);
  const { value: now, problem } = useStore(usage.state);
  const partsOf = usePartsOf(whole);
  if (!now)
    return problem ? (
      <p className="flex items-center gap-2 text-xs text-ink-2">
        {t('library:disk.failed')}
        <Button size="sm" variant="ghost" onClick={() => void usage.load()}>
          {t('common:retry')}
        </Button>
      </p>
    ) : (
      <Skeleton className="h-16" />
    );
  const parts = partsOf(now);
  const sum = parts.reduce((all, { bytes }) => all + bytes, 0);
  const words = parts.map(({ name, bytes }) => t('library:disk.part', { name, size: formatBytes(bytes) }));
  return (
    <div className={whole ? 'text-sm' : 'text-xs'}>
      <div
        role="img"
        aria-label={t('library:disk.label', { parts: joinWords(words) })}
        className="mb-2 flex h-1.5 gap-px overflow-hidden rounded-full bg-hairline"
      >
        {sum === 0
          ? null
          : parts.map(({ key, bytes, tone }) =>
              bytes === 0 ? null : (
                <span key={key} style={{ flexGrow: bytes }} className={cx('min-w-0.5', tone)} />
              ),
            )}
      </div>
      <dl className={cx('flex flex-col gap-0.5', !whole && '[@media(max-height:780px)]:hidden')}>
        {parts.map(({ key, name, bytes, tone }) => (
          <div key={key} className="flex items-center gap-2">
            <span aria-hidden className={cx('size-2 shrink-0 rounded-full forced-color-adjust-none', tone)} />
            <dt className="min-w-0 flex-1 text-ink-2">{name}</dt>
            <dd className="text-ink-2 tabular-nums">{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-ink-3 tabular-nums">
        {t('library:disk.total', { size: formatBytes(sum) })} ·{' '}
        {t('library:disk.free', { size: formatBytes(now.free) })}
      </p>
    </div>
  );
}

function usePartsOf(whole: boolean): (now: LibraryUsage) => Part[] {
  const { t } = useTranslation('library');
  return (now) => {
    const files: Part[] = [
      { key: 'speech', name: t('kinds.speech'), bytes: now.speech.bytes, tone: 'bg-speech' },
      { key: 'song', name: t('kinds.song'), bytes: now.song.bytes, tone: 'bg-music' },
      { key: 'picture', name: t('kinds.picture'), bytes: now.picture.bytes, tone: 'bg-images' },
      { key: 'trash', name: t('trash.title'), bytes: now.trash.bytes, tone: 'bg-edge' },
    ];
    const { database, small, waiting, sandbox, other } = now;
    const beside = small + waiting + sandbox + other;
    if (!whole)
      return [
        ...files,
        { key: 'beside', name: t('disk.beside'), bytes: database + beside, tone: 'bg-ink-3' },
      ];
    const rest: Part[] = [
      { key: 'small', name: t('disk.small'), bytes: small, tone: 'bg-good' },
      { key: 'other', name: t('disk.other'), bytes: waiting + sandbox + other, tone: 'bg-ink-3' },
    ];
    return [
      ...files,
      { key: 'database', name: t('disk.database'), bytes: database, tone: 'bg-chat' },
      ...rest.filter(({ bytes }) => bytes > 0),
    ];
  };
}
