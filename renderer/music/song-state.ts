import type { Song, SongVersion } from '../../shared/domain/song.ts';
import { type GenerationStatus, generationStatus } from '../generation/generation-status.ts';

/** Returns the status of a song; it is made once one of its files is available. */
export function songStatus(song: Pick<Song, 'state' | 'error' | 'progress' | 'versions'>): GenerationStatus {
  return generationStatus(
    song,
    song.versions.some((version) => version.asset !== null),
  );
}

/** Returns whether a version can be played. */
export function isPlayable(
  version: SongVersion,
): version is SongVersion & { asset: NonNullable<SongVersion['asset']> } {
  return version.asset !== null && !version.asset.missing;
}

/** Returns the ids of the files of songs, of each version. */
export function filesOf(songs: readonly Song[]): string[] {
  return songs.flatMap(({ versions }) => versions.flatMap(({ asset }) => asset?.id ?? []));
}

/** Returns the version with this number, else the first that can be played, else the first of all. */
export function versionOf(song: Pick<Song, 'versions'>, n: number | undefined): SongVersion | undefined {
  return (
    song.versions.find((version) => version.n === n) ?? song.versions.find(isPlayable) ?? song.versions[0]
  );
}
