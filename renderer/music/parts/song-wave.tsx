import { useTranslation } from 'react-i18next';
import type { Asset } from '../../../shared/domain/asset.ts';
import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import { usePlayer } from '../../playback/player.ts';
import { clockTime } from '../../ui/clock-time.ts';
import { Waveform } from '../../ui/waveform.tsx';
import { playFrom } from '../song-actions.ts';
import { songTitle } from '../song-title.ts';
import { trackId } from '../track-of.ts';
import { SongPlay } from './song-play.tsx';

interface SongWaveProps {
  readonly song: Song;
  readonly version: SongVersion & { readonly asset: Asset };
}

/** The shape of the sound; a press plays from there. Before it, what plays it from its beginning. */
export function SongWave({ song, version }: SongWaveProps) {
  const { t } = useTranslation('music');
  const id = trackId(song.id, version.n);
  const positionMs = usePlayer((state) => (state.track?.id === id ? state.positionMs : 0));
  const { asset } = version;
  return (
    <div className="flex items-center gap-3">
      <SongPlay
        song={song}
        trackId={id}
        iconSize={18}
        className="size-10 bg-craft text-on-fill hover:bg-craft-hover"
      />
      <span className="w-10 shrink-0 text-right text-sm text-ink-2 tabular-nums">
        {clockTime(positionMs)}
      </span>
      <Waveform
        peaks={asset.peaks}
        durationMs={asset.durationMs}
        positionMs={positionMs}
        label={t('song.waveform', { title: songTitle(song) })}
        onSeek={(ms) => playFrom(song, ms)}
        className="h-16 flex-1"
      />
      <span className="w-10 shrink-0 text-sm text-ink-2 tabular-nums">{clockTime(asset.durationMs)}</span>
    </div>
  );
}
