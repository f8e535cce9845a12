import type { Song, SongVersion } from '../../shared/domain/song.ts';

/** The step of a song that is being made; keys of the message catalogue. */
export type SongStep = 'waiting' | 'sending' | 'running' | 'needsKey' | 'saving';

/** The outcome of a song that was not made; keys of the message catalogue. */
export type SongEnd = 'failed' | 'unknown' | 'stopped' | 'interrupted';

export type SongStatus =
  /** `percent`: only if the service reports it. */
  | { readonly kind: 'under_way'; readonly step: SongStep; readonly percent: number | null }
  | { readonly kind: 'ended'; readonly end: SongEnd }
  | { readonly kind: 'made' };

/** Returns the status of a song. */
export function songStatus(song: Pick<Song, 'state' | 'error' | 'progress' | 'versions'>): SongStatus {
  switch (song.state) {
    case 'draft':
    case 'queued':
      return underWay('waiting');
    case 'sending':
      return underWay('sending');
    case 'accepted':
    case 'running':
      // Polling pauses until the user provides a key.
      return underWay(song.error?.class === 'key' ? 'needsKey' : 'running', percentOf(song.progress));
    case 'fetching':
      return underWay('saving');
    case 'done':
      // The song is made, but its file is not known yet.
      return song.versions.some((version) => version.asset !== null) ? { kind: 'made' } : underWay('saving');
    case 'rejected':
    case 'failed':
      return { kind: 'ended', end: 'failed' };
    case 'unknown':
    case 'stopped':
    case 'interrupted':
      return { kind: 'ended', end: song.state };
    default:
      return song.state satisfies never;
  }
}

function underWay(step: SongStep, percent: number | null = null): SongStatus {
  return { kind: 'under_way', step, percent };
}

function percentOf(progress: Song['progress']): number | null {
  if (progress === null || progress.total <= 0) return null;
  return Math.round(Math.min(1, Math.max(0, progress.done / progress.total)) * 100);
}

/** Whether a version can be heard now. */
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

/** Returns whether polling again can help: it costs nothing once a task exists; without one it would be a new song. */
export function canCheckAgain(song: Pick<Song, 'state' | 'taskId' | 'error'>): boolean {
  if (song.taskId === null) return false;
  // A song that failed at the service itself needs a new request.
  if (song.state === 'failed') return song.error !== null && song.error.class !== 'service';
  return song.state === 'stopped' || song.state === 'unknown' || song.state === 'interrupted';
}
