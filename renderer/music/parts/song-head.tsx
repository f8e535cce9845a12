import { Pencil, TriangleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import { dragAsset } from '../../app/asset-files.ts';
import { StarButton } from '../../generation/star-button.tsx';
import { formatAgo } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { clockTime } from '../../ui/clock-time.ts';
import { Cover } from '../../ui/cover.tsx';
import { TitleField } from '../../ui/title-field.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useNow } from '../../ui/use-now.ts';
import { renameSong } from '../song-actions.ts';
import { isPlayable, songStatus } from '../song-state.ts';
import { songTitle } from '../song-title.ts';
import { useCommand } from '../view-commands.ts';

const MINUTE = 60_000;

interface SongHeadProps {
  readonly ref?: Ref<HTMLElement>;
  readonly song: Song;
  readonly version: SongVersion | undefined;
}

/** Renders the cover, title and summary of a song. */
export function SongHead({ ref, song, version }: SongHeadProps) {
  const { t } = useTranslation('music');
  const now = useNow(true, MINUTE);
  const title = songTitle(song);
  const style = song.settings.style || version?.style;
  const playable = version && isPlayable(version) ? version : undefined;
  const facts = [
    playable ? clockTime(playable.asset.durationMs) : null,
    formatAgo(song.createdAt, now),
    song.settings.model,
  ].filter((word) => word !== null);
  return (
    <header ref={ref} className="flex flex-wrap items-center gap-x-6 gap-y-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging out is a shortcut; "Save as" does the same. */}
      <div
        draggable={playable !== undefined}
        onDragStart={(event) => playable && dragAsset(event.dataTransfer, playable.asset)}
        {...(playable ? tooltipAttributes({ label: t('song.drag'), side: 'bottom' }) : {})}
      >
        <Cover
          title={title}
          url={version?.coverUrl ?? null}
          className="size-28 rounded-lg shadow-raised @min-[620px]:size-40"
        />
      </div>
      <div className="flex min-w-52 flex-1 flex-col items-start gap-1">
        <SongName key={song.id} song={song} title={title}>
          {playable ? <StarButton asset={playable.asset} title={title} /> : null}
        </SongName>
        <p className="max-w-full text-base break-words text-ink-2">{style || t('song.noStyle')}</p>
        <p className="text-sm text-ink-3">{facts.join(' · ')}</p>
        {version && !playable && songStatus(song).kind === 'made' ? (
          <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-2">
            <TriangleAlert aria-hidden size={15} className="text-warn" />
            {t(version.asset ? 'song.missing' : 'song.versionMissing')}
          </p>
        ) : null}
      </div>
    </header>
  );
}

function SongName({ song, title, children }: { song: Song; title: string; children: ReactNode }) {
  const { t } = useTranslation('music');
  const [renaming, setRenaming] = useState(false);
  useCommand('rename', () => setRenaming(true));
  if (renaming) {
    return (
      <TitleField
        title={title}
        label={t('song.renameLabel')}
        className="h-9! max-w-lg text-xl! font-semibold"
        back="[data-rename-song]"
        onDone={(next) => {
          setRenaming(false);
          if (next !== null) void renameSong(song, next);
        }}
      />
    );
  }
  return (
    <div className="group/name flex max-w-full items-center gap-1">
      <h1 className="min-w-0 text-2xl font-semibold tracking-tight break-words">{title}</h1>
      {children}
      <IconButton
        icon={Pencil}
        data-rename-song
        size="sm"
        label={t('song.rename')}
        shortcut="F2"
        onClick={() => setRenaming(true)}
        className="opacity-0 focus-visible:opacity-100 group-hover/name:opacity-100 pointer-coarse:opacity-100"
      />
    </div>
  );
}
