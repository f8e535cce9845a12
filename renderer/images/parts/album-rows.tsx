import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Albums } from '../../../shared/domain/generated-image.ts';
import { closeListOverlay } from '../../app/window-state.ts';
import { formatNumber } from '../../locales/format.ts';
import { tags } from '../../tags/tags-store.ts';
import { cx } from '../../ui/cx.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { useRowList } from '../../ui/use-row-list.ts';
import { type Album, openAlbum, useAlbum } from '../album.ts';
import { albums } from '../images.ts';

interface Row {
  readonly key: string;
  readonly album: Album;
  readonly name: string;
  readonly count: number;
  /** The count as a screen reader announces it. */
  readonly words: string;
}

/** Renders the albums with the number of images in each. */
export function AlbumRows() {
  const { t } = useTranslation(['images', 'common']);
  const { value, problem } = useStore(albums.state);
  const groups = useGroups(value ?? NONE);
  const open = keyOf(useAlbum());
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(() => groups.flatMap(({ rows }) => rows), [groups]);
  const ids = useMemo(() => all.map(({ key }) => key), [all]);
  const { tabStop, listProps } = useRowList({
    list,
    ids,
    home: open,
    nameOf: (_, at) => all[at]?.name,
    onOpen: (id) => {
      const row = all[ids.indexOf(id)];
      if (row) openAlbum(row.album);
      closeListOverlay();
    },
  });
  if (value === null) {
    return problem ? (
      <LoadFailed title={t('images:albums.failed')} problem={problem} onRetry={() => void albums.load()} />
    ) : (
      <LoadingRows
        label={t('images:albums.loading')}
        widths={[62, 48, 70, 55, 40]}
        className="flex min-h-0 flex-1 flex-col gap-3 px-4 pt-1.5"
      />
    );
  }
  return (
    <div ref={list} {...listProps} className="scrollable list-rows min-h-0 flex-1 pb-2">
      {groups.map(({ key, title, rows }) => (
        <section key={key} aria-label={title ?? t('images:albums.label')}>
          {title === null ? null : <h3 className="px-2 pt-group pb-1.5 text-ink-3 text-xs">{title}</h3>}
          <ul>
            {rows.map((row) => (
              <AlbumRow key={row.key} row={row} open={row.key === open} tabStop={row.key === tabStop} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function AlbumRow({ row, open, tabStop }: { row: Row; open: boolean; tabStop: boolean }) {
  return (
    <li>
      <button
        type="button"
        data-row={row.key}
        tabIndex={tabStop ? 0 : -1}
        aria-current={open || undefined}
        title={row.name}
        className={cx(
          'flex h-row w-full min-w-0 items-center gap-2 rounded-md px-2 text-left focus-visible:-outline-offset-2',
          open ? 'bg-craft-tint font-medium' : 'hover:bg-hover',
        )}
      >
        <span aria-hidden className="min-w-0 flex-1 truncate">
          {row.name}
        </span>
        <span aria-hidden className="shrink-0 font-normal text-ink-3 text-sm tabular-nums">
          {formatNumber(row.count)}
        </span>
        <span className="sr-only">{`${row.name}, ${row.words}`}</span>
      </button>
    </li>
  );
}

interface Group {
  readonly key: string;
  readonly title: string | null;
  readonly rows: readonly Row[];
}

const NONE: Albums = { all: 0, starred: 0, models: [], grids: [] };

function useGroups({ all, starred, grids, models }: Albums): readonly Group[] {
  const { t } = useTranslation(['images', 'common']);
  const named = useStore(tags.state, (state) => state.value) ?? [];
  const open = useAlbum();
  const row = (album: Album, name: string, count: number): Row => ({
    key: keyOf(album),
    album,
    name,
    count,
    words: t('albums.count', { count }),
  });
  const groups: readonly Group[] = [
    {
      key: 'all',
      title: null,
      rows: [
        row({ kind: 'all' }, t('albums.all'), all),
        row({ kind: 'starred' }, t('albums.starred'), starred),
      ],
    },
    {
      key: 'tags',
      title: t('common:tags.title'),
      rows: named.flatMap(({ name, picture }) =>
        picture > 0 || (open.kind === 'tag' && open.tag === name)
          ? [row({ kind: 'tag', tag: name }, name, picture)]
          : [],
      ),
    },
    {
      key: 'grids',
      title: t('albums.grids'),
      rows: grids.map(({ id, title, made, requested: asked }) => ({
        ...row({ kind: 'grid', gridId: id }, title, made),
        words: t('albums.gridCount', { made, asked }),
      })),
    },
    {
      key: 'models',
      title: t('albums.models'),
      rows: models.map(({ model, count }) =>
        row({ kind: 'model', model }, model === '' ? t('albums.noModel') : model, count),
      ),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function keyOf(album: Album): string {
  switch (album.kind) {
    case 'all':
    case 'starred':
      return album.kind;
    case 'model':
      return `model ${album.model}`;
    case 'tag':
      return `tag ${album.tag}`;
    case 'grid':
      return `grid ${album.gridId}`;
    default:
      return album satisfies never;
  }
}
