import type { DatabaseSync } from 'node:sqlite';
import type { SongDraft, TrashedSong } from '../../../shared/contract/music.ts';
import type { Job } from '../../../shared/domain/job.ts';
import type { Song, SongMode, SongSettings } from '../../../shared/domain/song.ts';
import type { TakeSource } from '../../../shared/domain/take.ts';
import { MUSIC_MODELS } from '../../../shared/service/models.ts';
import type { SongStore, StoredSong } from '../../db/generations/song-store.ts';
import type { StoredVersion, VersionStore } from '../../db/generations/version-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import { transaction } from '../../db/transaction.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import { wasStoppedAt } from '../../jobs/task-jobs.ts';
import type { Library } from '../../library/library.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import { Conflict, NotFound } from '../../platform/refusal.ts';
import { TRASH_KEPT_MS } from '../../platform/trash-time.ts';
import { retagVersions } from './retag-versions.ts';
import type { SongFiles } from './song-files.ts';
import { songTitle } from './song-title.ts';
import { isShown, type SongViews } from './song-views.ts';
import type { SongWriter } from './song-writer.ts';

/** Time of deletion of what the user deleted for good: older than any, so that the next tidying ends what was begun. */
const ON_ITS_WAY_OUT = 0;

const EMPTY_DRAFT: SongDraft = {
  mode: 'lyrics',
  lyrics: '',
  prompt: '',
  title: '',
  settings: {
    model: MUSIC_MODELS[0],
    style: '',
    negativeTags: '',
    styleWeight: null,
    vocalGender: null,
    instrumental: false,
  },
  source: null,
};

export interface MusicPorts {
  readonly db: DatabaseSync;
  readonly songs: SongStore;
  readonly versions: VersionStore;
  readonly drafts: DraftStore;
  readonly writer: SongWriter;
  readonly views: SongViews;
  readonly files: SongFiles;
  readonly library: Pick<Library, 'rename' | 'remove' | 'restore' | 'purge' | 'retagging'>;
  readonly jobs: Pick<JobStore, 'setTitle'>;
  readonly runner: Pick<JobRunner, 'cancel' | 'now'>;
  readonly clock: Clock;
  readonly changes: Changes;
  /** Told before and after something is deleted for good by hand: the dated copies of the database hold it. */
  readonly onErase: () => void;
}

/** Songs as the window sees them. All of it throws NotFound for what is not there or in the trash. */
export class Music {
  readonly #ports: MusicPorts;

  constructor(ports: MusicPorts) {
    this.#ports = ports;
  }

  /**
   * Asks for a song. The same opId twice is the same song.
   * @throws Conflict `lyrics_invalid`, `queue_full`; ServiceError `key`
   */
  create(input: {
    opId: string;
    connectionId: string;
    mode: SongMode;
    text: string;
    title: string;
    settings: SongSettings;
    parentId?: string | undefined;
    source?: TakeSource | undefined;
  }): Promise<Song> {
    const { opId, connectionId, mode, text, title: sentTitle, settings } = input;
    const titleByUser = sentTitle !== '';
    return this.#ports.writer.write(opId, {
      ...{ connectionId, mode, text, settings, sentTitle, titleByUser },
      title: titleByUser ? sentTitle : songTitle({ mode, text, style: settings.style }),
      parentId: input.parentId ?? null,
      source: input.source ?? null,
    });
  }

  /** The same request again, as a song beside this one. @throws as `create` */
  regenerate({ opId, id }: { opId: string; id: string }): Promise<Song> {
    const { title, titleByUser, sentTitle, mode, text, settings, connectionId, source } =
      this.#ports.views.find(id);
    const same = { title, titleByUser, sentTitle, mode, text, settings, connectionId, source };
    return this.#ports.writer.write(opId, { ...same, parentId: id });
  }

  list(given: { query?: string | undefined; before?: string | undefined; limit: number }): {
    items: Song[];
    more: boolean;
  } {
    const { songs, views } = this.#ports;
    const found = songs.page({ ...given, limit: given.limit + 1 });
    const items = found.slice(0, given.limit).map((song) => views.show(song));
    return { items, more: found.length > given.limit };
  }

  get(id: string): Song {
    return this.#ports.views.show(this.#ports.views.find(id));
  }

  rename(id: string, title: string): Song {
    const { db, songs, library, views } = this.#ports;
    const song = views.find(id);
    const jobs = transaction(db, () => {
      songs.rename(song, title);
      for (const assetId of this.#assetsOf(id)) library.rename(assetId, title);
      return this.#ports.jobs.setTitle({ songId: id }, title);
    });
    views.publish(id);
    void retagVersions(this.#ports, id);
    for (const job of jobs) this.#ports.changes.publish({ type: 'job', job: this.#ports.runner.now(job) });
    return this.get(id);
  }

  /** To the trash, with its files. What is under way is no longer asked after. */
  async remove(id: string): Promise<void> {
    const { db, songs, library, runner, clock, changes, views } = this.#ports;
    const { jobId } = views.find(id);
    transaction(db, () => {
      const now = clock.now();
      for (const assetId of this.#assetsOf(id)) library.remove(assetId, now);
      songs.setDeleted(id, now);
    });
    changes.publish({ type: 'song_removed', id });
    await runner.cancel(jobId);
  }

  /** Out of the trash. One that was under way is asked after again; what had no task yet is not sent. */
  async restore(id: string): Promise<Song> {
    const { db, songs, library, runner, views } = this.#ports;
    const stored = songs.get(id);
    if (!stored) throw new NotFound('song', id);
    if (stored.deletedAt === null) return views.show(stored);
    // Taken back at once, its job may be ending still.
    const job = await runner.cancel(stored.jobId);
    transaction(db, () => {
      for (const assetId of this.#assetsOf(id)) library.restore(assetId);
      songs.setDeleted(id, null);
    });
    if (wasStoppedAt(stored.deletedAt, job)) await this.#takeUp(stored, job);
    views.publish(id);
    return this.get(id);
  }

  /** The newest `limit` of the trash, last deleted first. */
  trash(limit: number): { items: TrashedSong[]; more: boolean } {
    const { songs, views } = this.#ports;
    const found = songs.trashed(limit + 1);
    const items = found.slice(0, limit).flatMap((stored) => {
      const { deletedAt } = stored;
      if (deletedAt === null) return [];
      return [{ song: views.show(stored), deletedAt, goesAt: deletedAt + TRASH_KEPT_MS }];
    });
    return { items, more: found.length > limit };
  }

  /** Deletes for good what is in the trash: row, jobs, files, covers. @throws NotFound also for one not in the trash */
  async deleteForGood(id: string): Promise<void> {
    const { db, songs, library, runner, files, onErase } = this.#ports;
    // Its job may be ending still.
    await runner.cancel(this.#trashed(id).jobId);
    this.#trashed(id);
    onErase();
    const versions = this.#ports.versions.of(id);
    transaction(db, () => {
      songs.delete(id);
      // A file that a crash leaves over goes with the next tidying, not in 30 days.
      for (const { assetId } of versions) if (assetId !== null) library.remove(assetId, ON_ITS_WAY_OUT);
    });
    await library.purge(ON_ITS_WAY_OUT);
    onErase();
    await files.remove(id);
    await this.#removeCovers(versions);
  }

  draft(): SongDraft {
    return this.#ports.drafts.song() ?? EMPTY_DRAFT;
  }

  saveDraft(draft: SongDraft): void {
    this.#ports.drafts.saveSong(draft);
  }

  /**
   * Deletes for good what went to the trash before a time; its files are the library's and the tidying's to remove.
   * Answers with how many have gone.
   */
  purge(before: number): number {
    const { db, songs } = this.#ports;
    const expired = songs.expired(before);
    for (const id of expired) transaction(db, () => songs.delete(id));
    return expired.length;
  }

  /** Asks after its task again, which is free. Where that cannot be now, it stays stopped, for the user to check again. */
  async #takeUp({ taskId, taskOver }: StoredSong, job: Job): Promise<void> {
    if (taskId === null || taskOver) return;
    try {
      await this.#ports.writer.retry(job, newId(this.#ports.clock.now()));
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof Conflict || error instanceof NotFound))
        throw error;
    }
  }

  #trashed(id: string): StoredSong {
    const found = this.#ports.songs.get(id);
    if (!found || found.deletedAt === null) throw new NotFound('song', id);
    return found;
  }

  /** Files that are where their song is: of a deleted one, those that went with it. */
  #assetsOf(id: string): string[] {
    const deletedAt = this.#ports.songs.get(id)?.deletedAt ?? null;
    const shown = this.#ports.versions.of(id).filter((version) => isShown(version, deletedAt));
    return shown.flatMap(({ assetId }) => (assetId === null ? [] : [assetId]));
  }

  async #removeCovers(versions: readonly StoredVersion[]): Promise<void> {
    const { files } = this.#ports;
    for (const { coverFile } of versions) if (coverFile !== null) await files.removeCover(coverFile);
  }
}
