import i18next from 'i18next';
import type { Asset } from '../../shared/domain/asset.ts';
import type { Song, SongVersion } from '../../shared/domain/song.ts';
import type { Track } from '../playback/player.ts';
import { songTitle } from './song-title.ts';

/** Returns the track id of a version; each version is a track of its own. */
export function trackId(songId: string, n: number): string {
  return `${songId}/${n}`;
}

/** Returns whether a track is one of a song's versions. */
export function isTrackOf(songId: string, track: string): boolean {
  return track.startsWith(`${songId}/`);
}

export function songOfTrack(track: string): string {
  return track.slice(0, track.lastIndexOf('/'));
}

/** Returns a version of a song as a track of the player. */
export function trackOf(song: Song, version: SongVersion & { readonly asset: Asset }): Track {
  const { asset, n, coverUrl } = version;
  const title = songTitle(song);
  const name =
    song.versions.length > 1
      ? i18next.t('music:song.versionTitle', { title, n: song.versions.indexOf(version) + 1 })
      : title;
  return {
    id: trackId(song.id, n),
    kind: 'song',
    title: name,
    subtitle: [song.settings.style, song.settings.model].filter((word) => word !== '').join(' · '),
    durationMs: asset.durationMs,
    peaks: asset.peaks,
    sources: [{ url: asset.url, durationMs: asset.durationMs }],
    complete: true,
    asset,
    cover: { title, url: coverUrl },
    place: { area: 'music', what: { songId: song.id } },
  };
}
