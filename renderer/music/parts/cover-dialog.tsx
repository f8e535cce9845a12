import { ImageOff, ImagePlus, Music } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../../shared/domain/library-item.ts';
import type { Song } from '../../../shared/domain/song.ts';
import { openArea } from '../../app/area-state.ts';
import { ImageChoice } from '../../generation/image-choice.tsx';
import { api } from '../../lib/connection.ts';
import { upload } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SearchList } from '../../ui/search-list.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useRead } from '../../ui/use-read.ts';
import { coverChoice, setCover } from '../cover-choice.ts';
import { shownVersion } from '../opened-song.ts';
import { isPlayable, versionOf } from '../song-state.ts';
import { songTitle } from '../song-title.ts';

/** The most images and songs offered; the search finds other images. */
const IMAGES_SHOWN = 120;
const SONGS_SHOWN = 200;
const SEARCH_AFTER_MS = 200;

/** Renders the choice of an image as the cover of a song, or of the song for an image. */
export function CoverDialog() {
  const { t } = useTranslation('music');
  const [open, last] = coverChoice.useWithLast();
  if (last === null) return null;
  return (
    <Dialog
      open={open !== null}
      onClose={() => coverChoice.set(null)}
      title={t(last.of === 'image' ? 'cover.chooseImage' : 'cover.chooseSong')}
      description={last.of === 'image' ? songTitle(last.song) : undefined}
      tall={last.of === 'image'}
      bodyClassName="flex flex-col overflow-hidden"
      footer={last.of === 'image' ? <ImageFile song={last.song} n={last.n} /> : undefined}
    >
      {last.of === 'image' ? <Images song={last.song} n={last.n} /> : <Songs assetId={last.assetId} />}
    </Dialog>
  );
}

interface ImagesProps {
  readonly song: Song;
  readonly n: number;
}

function Images({ song, n }: ImagesProps) {
  const { t } = useTranslation(['music', 'common']);
  const [query, setQuery] = useState('');
  const [images, setImages] = useState<readonly LibraryItem[] | null>(null);
  useEffect(() => {
    let over = false;
    const words = query.trim();
    const filter = { kinds: ['picture' as const], ...(words === '' ? {} : { query: words }) };
    const timer = setTimeout(
      () => {
        api.library
          .items({ filter, limit: IMAGES_SHOWN })
          .then(({ items }) => over || setImages(items.filter(({ missing }) => !missing)), reportError);
      },
      words === '' ? 0 : SEARCH_AFTER_MS,
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [query]);
  const choose = (assetId: string) => {
    coverChoice.set(null);
    void setCover(song, n, async () => ({ from: 'picture', assetId }));
  };
  return (
    <>
      <div className="border-b border-hairline px-5 py-3">
        <SearchField label={t('music:cover.searchImages')} value={query} onValueChange={setQuery} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        {images === null ? (
          <Spinner className="mx-auto mt-8 text-ink-3" />
        ) : images.length === 0 ? (
          <EmptyState
            icon={<ImageOff aria-hidden size={28} />}
            title={t(query.trim() === '' ? 'music:cover.noImages' : 'common:nothingFound')}
            description={query.trim() === '' ? t('music:cover.noImagesHint') : undefined}
          />
        ) : (
          <ImageChoice
            images={images}
            onChoose={({ id }) => choose(id)}
            className="grid-cols-[repeat(auto-fill,minmax(7rem,1fr))]"
          />
        )}
      </div>
    </>
  );
}

/** Renders the button that uses a file as the cover. */
function ImageFile({ song, n }: ImagesProps) {
  const { t } = useTranslation('music');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={picker}
        accept="image/*"
        onPick={([file]) => {
          if (!file) return;
          coverChoice.set(null);
          void setCover(song, n, async () => {
            const uploadId = await upload(file, 'reference', { signal: new AbortController().signal });
            return { from: 'upload', uploadId, name: file.name.slice(0, 500) };
          });
        }}
      />
      <Button icon={ImagePlus} onClick={() => picker.current?.click()}>
        {t('cover.file')}
      </Button>
    </>
  );
}

function Songs({ assetId }: { assetId: string }) {
  const { t } = useTranslation('music');
  const { value, problem, again } = useRead('songs', () => api.music.songs({ limit: SONGS_SHOWN }));
  if (problem) return <LoadFailed title={t('list.failed')} problem={problem} onRetry={again} />;
  if (value === null) return <Spinner className="mx-auto mt-8 text-ink-3" />;
  const items = value.items.flatMap((song) => {
    const version = versionOf(song, shownVersion(song.id));
    if (!version || !isPlayable(version)) return [];
    const label = songTitle(song);
    const detail = song.settings.style || version.style || undefined;
    const icon = <Cover key={song.id} title={label} url={version.coverUrl} className="size-9" />;
    return [{ id: song.id, label, detail, icon, song, n: version.n }];
  });
  if (items.length === 0)
    return (
      <EmptyState
        icon={<Music aria-hidden size={28} />}
        title={t('list.empty')}
        action={
          <Button
            onClick={() => {
              coverChoice.set(null);
              openArea('music');
            }}
          >
            {t('cover.toMusic')}
          </Button>
        }
      />
    );
  return (
    <SearchList
      label={t('action.search')}
      placeholder={t('action.search')}
      groups={[{ id: 'songs', label: '', items }]}
      className="flex-1"
      onSelect={({ song, n }) => {
        coverChoice.set(null);
        void setCover(song, n, async () => ({ from: 'picture', assetId }), true);
      }}
    />
  );
}
