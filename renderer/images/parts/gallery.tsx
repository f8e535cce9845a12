import { ImageIcon, Search, Star, Tag } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConnections } from '../../app/connections-store.ts';
import { useSettings } from '../../app/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { albumStore, openAlbum, searchPrompts, useAlbum } from '../album.ts';
import { type GalleryItems, mergeItems, visibleGenerations } from '../gallery-items.ts';
import { draft, gallery, generations } from '../images.ts';
import { CURRENT_TILE } from '../images-view.ts';
import { ratioToCome } from '../sizes.ts';
import { runCommand } from '../view-commands.ts';
import { GalleryGrid } from './gallery-grid.tsx';

/** Renders the open album: loading, failed, empty or with images. */
export function Gallery() {
  const phase = useStore(gallery.state, (state) => state.phase);
  const { loaded } = useConnections();
  const items = useGalleryItems();
  const label = useAlbumLabel();
  if (phase === 'failed') return <Failed />;
  // Placeholder shapes depend on the sizes of the connections.
  if (phase === 'loading' || !loaded) return <GalleryLoading />;
  if (items.ids.length === 0) return <Empty />;
  return <GalleryGrid items={items} label={label} />;
}

function useAlbumLabel(): string {
  const { t } = useTranslation('images');
  const album = useAlbum();
  if (album.kind === 'starred') return t('gallery.starredLabel');
  return album.kind === 'model' ? t('gallery.modelLabel', { model: album.model }) : t('gallery.label');
}

function Failed() {
  const { t } = useTranslation('images');
  const problem = useStore(gallery.state, (state) => state.problem);
  return <LoadFailed title={t('gallery.failed')} problem={problem} onRetry={() => void gallery.load()} />;
}

function Empty() {
  const { t } = useTranslation('images');
  const filter = useStore(gallery.state, (state) => state.query);
  const album = useStore(albumStore, (state) => state.album);
  const [icon, kind] =
    filter.query !== undefined
      ? ([Search, 'noFit'] as const)
      : filter.starred
        ? ([Star, 'emptyStarred'] as const)
        : filter.tags !== undefined
          ? ([Tag, 'emptyTag'] as const)
          : ([ImageIcon, 'emptyModel'] as const);
  if (kind === 'emptyModel' && filter.model === undefined) return <FirstImage />;
  const isSearch = kind === 'noFit';
  // The button disappears with the empty state, so the focus moves to the images.
  const leave = () => {
    if (isSearch && album.kind === 'all') searchPrompts('');
    else openAlbum({ kind: 'all' });
    focusWhenShown(CURRENT_TILE);
  };
  return (
    <div className="flex min-h-0 flex-1 overflow-y-auto">
      <div className="m-auto">
        <EmptyState
          icon={<Icon of={icon} size={28} />}
          title={t(`gallery.${kind}`)}
          description={t(`gallery.${kind}Hint`)}
          action={
            <Button onClick={leave}>
              {t(isSearch && album.kind !== 'all' ? 'gallery.searchAll' : 'action.allPictures')}
            </Button>
          }
        />
      </div>
    </div>
  );
}

/** Returns all tiles of the open album. */
function useGalleryItems(): GalleryItems {
  const { order, query } = useStore(gallery.state);
  const { items } = useStore(generations.state);
  const { connections } = useConnections();
  return useMemo(
    () =>
      mergeItems(order, visibleGenerations(items, query), ({ settings, connectionId }) => {
        const profile = connections.find(({ id }) => id === connectionId)?.profile;
        return ratioToCome(settings.size, settings.model, profile);
      }),
    [order, query, items, connections],
  );
}

/** Example prompts; keys of the message catalogue. */
const EXAMPLES = ['lighthouse', 'mountains', 'poster', 'city'] as const;

/** Renders the empty gallery with its explanation and example prompts. */
function FirstImage() {
  const { t } = useTranslation('images');
  return (
    <div className="flex min-h-0 flex-1 overflow-y-auto px-5 py-6">
      <div className="m-auto flex w-full max-w-2xl flex-col items-center text-center">
        <ImageIcon aria-hidden size={30} className="mb-2 text-craft" />
        <h2 className="font-semibold text-lg">{t('gallery.empty')}</h2>
        <p className="mt-1 max-w-md text-ink-2">{t('gallery.emptyHint')}</p>
        <ul className="mt-5 grid w-full gap-2.5 text-left sm:grid-cols-2">
          {EXAMPLES.map((words) => (
            <li key={words}>
              <button
                type="button"
                onClick={() => {
                  draft.replace({ prompt: t(`example.${words}`) });
                  runCommand('focusPrompt');
                }}
                className="h-full w-full rounded-lg border border-hairline bg-raised px-4 py-3 text-left text-base hover:border-craft hover:bg-craft-tint"
              >
                {t(`example.${words}`)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Shares of the width, as in rows of images. */
const ROWS = [
  [46, 27, 27],
  [23, 34, 23, 20],
  [30, 25, 45],
] as const;

/** Renders the gallery's loading skeleton. */
function GalleryLoading() {
  const { t } = useTranslation('images');
  const height = useSettings((settings) => settings.galleryRow);
  return (
    <div
      role="status"
      className="min-h-0 flex-1 overflow-hidden pr-gutter-3 pt-11 pl-3 [scrollbar-gutter:stable] wide:pr-gutter-5 wide:pl-5"
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
