import type { DatabaseSync } from 'node:sqlite';
import type { SongStore } from '../../db/generations/song-store.ts';
import type { StoredVersion, VersionStore } from '../../db/generations/version-store.ts';
import type { NewAsset } from '../../db/library/asset-store.ts';
import { transaction } from '../../db/transaction.ts';
import { AudioError } from '../../formats/audio/audio-error.ts';
import type { JobContext } from '../../jobs/job-handler.ts';
import { keptNote } from '../../library/kept-note.ts';
import type { Library } from '../../library/library.ts';
import { asServiceError, guard, rethrown } from '../../library/save-failure.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import { atMostOnce, bringInAll, fromNewestAddress } from '../bring-in.ts';
import { removeKeyFromFile } from '../remove-key.ts';
import { newerAddress } from './new-versions.ts';
import { SONG_FORMATS, type SongFiles, type SongFormat } from './song-files.ts';
import { songSettings } from './song-request.ts';
import { recipeSong, songTags } from './song-tags.ts';
import { shownTitle } from './song-title.ts';
import type { SongViews } from './song-views.ts';

export interface FetchPorts {
  readonly db: DatabaseSync;
  readonly songs: SongStore;
  readonly versions: VersionStore;
  readonly views: SongViews;
  readonly files: SongFiles;
  readonly calls: Pick<ServiceCalls, 'fetchFile' | 'querySong'>;
  readonly library: Pick<Library, 'keep' | 'isKept' | 'insert' | 'discard' | 'retagging'>;
  readonly clock: Clock;
}

/**
 * Brings all versions of a song into the library, each with its row at once, so that it can be played while others are
 * still fetched. What is there is not fetched again. One that cannot be had does not hold up the others.
 * @param onWithoutCover Told of each version whose file was written before its cover was there.
 * @throws ServiceError of the first that could not be had, when all have been tried
 */
export function fetchVersions(
  ports: FetchPorts,
  context: JobContext,
  songId: string,
  onWithoutCover: (n: number) => void,
): Promise<void> {
  const renew = newAddresses(ports, context, songId);
  const missing = ports.versions.of(songId).filter(({ assetId }) => assetId === null);
  const bring = (n: number) => bringIn(ports, context, songId, n, renew, onWithoutCover);
  return bringInAll(
    context.signal,
    missing.map(({ n }) => n),
    bring,
  );
}

async function bringIn(
  ports: FetchPorts,
  context: JobContext,
  songId: string,
  n: number,
  renew: () => Promise<void>,
  onWithoutCover: (n: number) => void,
): Promise<void> {
  const { db, songs, versions, files, library, views } = ports;
  const asset = await kept(ports, songId, n, () => fetched(ports, context, songId, n, renew), onWithoutCover);
  // Stopped in the meantime: what was fetched stays for another time, and the library does without.
  if (context.signal.aborted) return library.discard(asset);
  transaction(db, () => {
    // It may have been given another name in the meantime.
    const title = shownTitle(songs.get(songId) ?? asset, versions.get(songId, n));
    library.insert({ ...asset, title });
    versions.setAsset(songId, n, asset.id);
  });
  views.publish(songId);
  // It is in the library: what cannot be removed now is swept later.
  await files.removeResult(songId, n).catch(() => undefined);
}

type WholeFile = NonNullable<ReturnType<SongFiles['whole']>>;

/** A version in the library, its row still to come. One that a killed run put there is taken as it is. */
async function kept(
  { songs, versions, files, library, clock }: FetchPorts,
  songId: string,
  n: number,
  bring: () => Promise<WholeFile>,
  onWithoutCover: (n: number) => void,
): Promise<NewAsset> {
  const note = files.note(songId, n);
  const before = keptNote.read(note);
  if (before && library.isKept(before)) return before;
  const { path, format } = files.whole(songId, n) ?? (await bring());
  const song = songs.get(songId);
  const version = versions.get(songId, n);
  if (!song || !version) throw new Error(`song ${songId} has no version ${n}`);
  const title = shownTitle(song, version);
  if (version.coverFile === null) onWithoutCover(n);
  const now = clock.now();
  const facts = {
    id: newId(now),
    kind: 'song',
    title,
    format,
    now,
    tags: songTags(song, version, { title, cover: files.coverPath(version.coverFile) }),
    ...{ prompt: song.text, settings: songSettings(song), listed: true, song: recipeSong(version) },
  } as const;
  try {
    return await library.keep(path, facts, (named) => keptNote.write(note, named));
  } catch (error) {
    // What is no sound is not to be taken for a file that is there.
    if (error instanceof AudioError) await files.removeResult(songId, n);
    throw asServiceError(error);
  }
}

/** The file of a version, whole, from where it is said to be. */
function fetched(
  ports: FetchPorts,
  context: JobContext,
  songId: string,
  n: number,
  renew: () => Promise<void>,
): Promise<WholeFile> {
  return fromNewestAddress({
    address: () => versionOf(ports, songId, n).address,
    fetch: () => fetchTo(ports, context, versionOf(ports, songId, n)),
    renew,
  });
}

async function fetchTo(
  { files, calls }: FetchPorts,
  { connection, signal }: JobContext,
  { songId, n, address }: StoredVersion,
): Promise<WholeFile> {
  const into = guard('answering', () => files.begin(songId, n));
  const { songFileMax: max } = connection.profile;
  const { kind } = await calls.fetchFile({
    url: address,
    connection,
    into,
    max,
    kinds: SONG_FORMATS,
    signal,
  });
  const format = SONG_FORMATS.find((known): known is SongFormat => known === kind);
  if (format === undefined) throw new Error(`a ${kind} file is no song`);
  await removeKeyFromFile(into, connection.key).catch(rethrown('answering'));
  guard('answering', () => files.finish(into, songId, n, format));
  const whole = files.whole(songId, n);
  if (whole === null) throw new Error(`version ${n} of song ${songId} is gone`);
  return whole;
}

function versionOf({ versions }: FetchPorts, songId: string, n: number): StoredVersion {
  const version = versions.get(songId, n);
  if (!version) throw new Error(`song ${songId} has no version ${n}`);
  return version;
}

/**
 * Asks, at most once, where the files are now, and writes that down. What the service says by then of the task itself
 * does not matter: it was done.
 */
function newAddresses(
  { db, versions, calls }: FetchPorts,
  { connection, taskId, signal, pollObserver: observer }: JobContext,
  songId: string,
): () => Promise<void> {
  return atMostOnce(async () => {
    if (taskId === null) return;
    const task = await calls.querySong(connection, taskId, { signal, observer });
    if (task.taskId !== null && task.taskId !== taskId) return;
    transaction(db, () => {
      for (const version of versions.of(songId)) {
        const address = version.assetId === null ? newerAddress(version, task.songs) : null;
        if (address !== null) versions.setAddress(songId, version.n, address);
      }
    });
  });
}
