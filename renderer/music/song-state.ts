import type { Song, SongVersion } from '../../shared/domain/song.ts';

/** What is said of a song while it is being made; keys of the message catalogue. */
export type SongStep = 'waiting' | 'sending' | 'running' | 'needsKey' | 'saving';

/** How a song that was not made ended; keys of the message catalogue. */
export type SongEnd = 'failed' | 'unknown' | 'stopped' | 'interrupted';

export type SongStatus =
  /** `percent`: only where the service tells it. */
  | { readonly kind: 'under_way'; readonly step: SongStep; readonly percent: number | null }
  | { readonly kind: 'ended'; readonly end: SongEnd }
  | { readonly kind: 'made' };

/** Where a song stands. */
export function songStatus(song: Pick<Song, 'state' | 'error' | 'progress' | 'versions'>): SongStatus {
  switch (song.state) {
    case 'draft':
    case 'queued':
      return underWay('waiting');
    case 'sending':
      return underWay('sending');
    case 'accepted':
    case 'running':
      // Not asked after until the user has seen to it.
      return underWay(song.error?.class === 'key' ? 'needsKey' : 'running', percentOf(song.progress));
    case 'fetching':
      return underWay('saving');
    case 'done':
      // Made, but its file is not told of yet.
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
export function canBeHeard(
  version: SongVersion,
): version is SongVersion & { asset: NonNullable<SongVersion['asset']> } {
  return version.asset !== null && !version.asset.missing;
}

/** The version with this number, else the first that can be heard, else the first of all. */
export function versionOf(song: Pick<Song, 'versions'>, n: number | undefined): SongVersion | undefined {
  return (
    song.versions.find((version) => version.n === n) ?? song.versions.find(canBeHeard) ?? song.versions[0]
  );
}

/** Once a task was given, asking after it again costs nothing; without one it would be a new song. */
export function canCheckAgain(song: Pick<Song, 'state' | 'taskId' | 'error'>): boolean {
  if (song.taskId === null) return false;
  // What the service itself gave up is asked for anew.
  if (song.state === 'failed') return song.error !== null && song.error.class !== 'service';
  return song.state === 'stopped' || song.state === 'unknown' || song.state === 'interrupted';
}
