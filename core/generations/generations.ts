import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../shared/contract/app.ts';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { type Job, questionOf } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { AssetKind } from '../../shared/domain/library-item.ts';
import type { GenerationStore, StoredGeneration } from '../db/generations/generation-store.ts';
import type { StoredOutput } from '../db/generations/output-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import { subjectId } from '../db/jobs/job-subject.ts';
import { transaction } from '../db/transaction.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Library } from '../library/library.ts';
import type { FoundFile } from '../library/owner.ts';
import type { Changes } from '../platform/changes.ts';
import type { Clock } from '../platform/host.ts';
import { newId } from '../platform/new-id.ts';
import { Conflict, type EntityKind, NotFound } from '../platform/refusal.ts';
import { TRASH_RETENTION_MS } from '../platform/trash-time.ts';
import type { FetchedFiles } from './fetched-files.ts';
import type { Groups } from './groups.ts';

/** Everything specific to one kind of generation. Its job handler runs its jobs. */
export interface GenerationKind<Settings = unknown, Details = unknown, View = unknown> {
  /** Returns what views show of a generation. */
  view(generation: StoredGeneration<Settings>, outputs: readonly StoredOutput<Details>[]): View;
  changed(view: View): Change;
  removed(id: string): Change;
  /** The kind's noun in a not-found error. */
  readonly thing: EntityKind;
  /** The kind of its library files. */
  readonly assetKind: AssetKind;
  /** Stores results until they are in the library; omitted if the kind downloads none. */
  readonly files?: FetchedFiles<string>;
  /**
   * Returns whether a generation whose job has this state goes to the trash with its last file. Default: once it has
   * ended.
   */
  goesWithLastFile?(state: JobState): boolean;
  /**
   * Applies a new title to the kind's other records, within the transaction. Returns what to do after it. Omitted if
   * only files have titles of their own.
   */
  renamed?(id: string, title: string): () => void;
  /** See `Owner.found`. */
  found?(file: FoundFile): Promise<(() => void) | null>;
  /** Returns the URL of an output's cover. */
  coverUrl?(output: StoredOutput<Details>): string | null;
  /** See `Owner.images`. */
  images?(assetIds: readonly string[]): readonly GeneratedImage[];
  /** Deletes files outside the library: those of purged outputs, and of jobs whose generation was purged. */
  removeFiles?(purged: {
    readonly outputs: readonly StoredOutput<Details>[];
    readonly jobIds: readonly string[];
  }): Promise<void>;
  /** Deletes files that nothing needs. */
  cleanUp?(): Promise<void>;
}

export interface GenerationPorts {
  readonly db: DatabaseSync;
  readonly jobs: JobStore;
  readonly groups: Groups;
  readonly runner: Pick<JobRunner, 'cancel' | 'newestPoll'>;
  readonly library: Pick<Library, 'rename' | 'remove' | 'restore' | 'discard' | 'purgeNow'>;
  readonly changes: Changes;
  readonly clock: Clock;
  /** Called before and after the user deletes something for good, since dated database copies contain it. */
  readonly onErase: () => void;
}

/** A trashed generation; `goesAt` is when it is purged, in epoch milliseconds. */
export interface Trashed<View> {
  readonly view: View;
  readonly deletedAt: number;
  readonly goesAt: number;
}

/** Returns what views of every kind show of a generation's row and its newest job. */
export function commonView(stored: StoredGeneration) {
  const { id, createdAt, connectionId, jobId, state, error, progress, polls, taskId, parentId, source } =
    stored;
  const job = { jobId, state, error, question: questionOf(stored), progress, polls, taskId };
  return { id, createdAt, connectionId, ...job, parentId, source };
}

/** The generations of one kind: their views, and moving them to the trash, restoring and purging them. */
export abstract class Generations<
  Settings = unknown,
  Details = unknown,
  View = unknown,
  Kind extends GenerationKind<Settings, Details, View> = GenerationKind<Settings, Details, View>,
> {
  readonly store: GenerationStore<Settings, Details>;
  readonly kind: Kind;
  readonly #ports: GenerationPorts;

  constructor(ports: GenerationPorts, store: GenerationStore<Settings, Details>, kind: Kind) {
    this.#ports = ports;
    this.store = store;
    this.kind = kind;
  }

  /** Retries a generation as a new job. @throws Conflict, ServiceError, NotFound */
  abstract retry(job: Job, opId: string): Promise<Job>;

  /** @throws NotFound, even for a trashed one */
  find(id: string): StoredGeneration<Settings> {
    const stored = this.store.get(id);
    if (!stored || stored.deletedAt !== null) throw new NotFound(this.kind.thing, id);
    return stored;
  }

  /** Returns a job's generation, even in the trash. @throws NotFound */
  ofJob({ subject }: Pick<Job, 'subject'>): StoredGeneration<Settings> {
    const id = subjectId(subject);
    const stored = this.store.get(id);
    if (!stored) throw new NotFound(this.kind.thing, id);
    return stored;
  }

  /** Returns the generation of an operation's job. @throws NotFound */
  ofOperation(opId: string): View {
    const job = this.#ports.jobs.byOperation(opId);
    if (!job) throw new NotFound('job', opId);
    return this.show(this.ofJob(job));
  }

  show(stored: StoredGeneration<Settings>): View {
    // The row of a running job is written for polls that say something new.
    const polls = this.#ports.runner.newestPoll(stored.jobId)?.polls ?? stored.polls;
    return this.kind.view({ ...stored, polls }, this.outputs(stored));
  }

  /** @throws NotFound, even for a trashed one */
  get(id: string): View {
    return this.show(this.find(id));
  }

  list(given: Parameters<GenerationStore['page']>[0]): { items: View[]; more: boolean } {
    const found = this.store.page({ ...given, limit: given.limit + 1 });
    return {
      items: found.slice(0, given.limit).map((one) => this.show(one)),
      more: found.length > given.limit,
    };
  }

  /**
   * Returns the outputs that are in the library or trash together with their generation, not those deleted before it.
   */
  outputs({ id, deletedAt }: Pick<StoredGeneration, 'id' | 'deletedAt'>): StoredOutput<Details>[] {
    return this.store.outputs.of(id).filter(({ assetDeletedAt }) => {
      return assetDeletedAt === null || (deletedAt !== null && assetDeletedAt >= deletedAt);
    });
  }

  /** Publishes a generation and its group, unless it is in the trash. */
  publish(id: string): void {
    const stored = this.store.get(id);
    if (!stored || stored.deletedAt !== null) return;
    this.#ports.changes.publish(this.kind.changed(this.show(stored)));
    this.#ports.groups.publish(stored.groupId);
  }

  /** Renames a generation and its files. @throws NotFound */
  rename(id: string, title: string): View {
    const { db, library } = this.#ports;
    const generation = this.find(id);
    const afterwards = transaction(db, () => {
      this.store.rename(generation, title);
      for (const { assetId } of this.outputs(generation))
        if (assetId !== null) library.rename(assetId, title);
      return this.kind.renamed?.(id, title);
    });
    this.publish(id);
    afterwards?.();
    return this.get(id);
  }

  /** Moves a generation with its files to the trash, and stops its job. @throws NotFound */
  remove(id: string): Promise<void> {
    return this.removeAll([this.find(id)]);
  }

  async removeAll(generations: readonly StoredGeneration<Settings>[]): Promise<void> {
    const { db, library, groups, changes, clock } = this.#ports;
    transaction(db, () => {
      const at = clock.now();
      for (const generation of generations) {
        // Files first, since their owner looks the generation up.
        for (const { assetId } of this.outputs(generation)) if (assetId !== null) library.remove(assetId, at);
        this.store.setDeleted(generation.id, at);
      }
      groups.removed(generations, at);
    });
    for (const { id } of generations) changes.publish(this.kind.removed(id));
    for (const id of groups.of(generations)) groups.publish(id);
    await Promise.all(generations.map(({ id }) => this.#stop(id)));
  }

  /** Restores a generation from the trash, see `restoreAll`. @throws NotFound */
  async restore(id: string): Promise<View> {
    const stored = this.store.get(id);
    if (!stored) throw new NotFound(this.kind.thing, id);
    if (stored.deletedAt !== null) await this.restoreAll([stored]);
    return this.get(id);
  }

  /**
   * Restores generations. A task stopped by the deletion is polled again, which is free; a call without a task is not
   * sent.
   */
  async restoreAll(generations: readonly StoredGeneration<Settings>[]): Promise<void> {
    const { db, library, groups, runner } = this.#ports;
    // If restored at once, their jobs may still be ending.
    const jobs = await Promise.all(generations.map(({ jobId }) => runner.cancel(jobId)));
    transaction(db, () => {
      for (const generation of generations) {
        for (const { assetId } of this.outputs(generation)) if (assetId !== null) library.restore(assetId);
        this.store.setDeleted(generation.id, null);
      }
      groups.restored(generations);
    });
    for (const [i, { id, deletedAt }] of generations.entries()) {
      const job = jobs[i];
      // A job that the user had stopped before stays stopped.
      const ended = job?.state === 'stopped' ? job.times.ended : null;
      if (job && ended !== null && deletedAt !== null && ended >= deletedAt) await this.#resume(id, job);
      this.publish(id);
    }
  }

  /** Returns the newest `limit` generations in the trash, last deleted first. */
  trash(limit: number): { items: Trashed<View>[]; more: boolean } {
    const found = this.store.trashed(limit + 1);
    const items = found.slice(0, limit).flatMap((stored) => {
      const { deletedAt: at } = stored;
      return at === null ? [] : [{ view: this.show(stored), deletedAt: at, goesAt: at + TRASH_RETENTION_MS }];
    });
    return { items, more: found.length > limit };
  }

  /** Deletes a trashed generation for good: rows, jobs and files. @throws NotFound if it is not in the trash */
  async deletePermanently(id: string): Promise<void> {
    const { db, library, onErase } = this.#ports;
    this.#assertTrashed(id);
    // Its jobs may still be ending.
    await this.#stop(id);
    this.#assertTrashed(id);
    const outputs = this.store.outputs.of(id);
    const jobIds = this.store.jobIds(id);
    onErase();
    await library.purgeNow(
      outputs.flatMap(({ assetId }) => assetId ?? []),
      () => transaction(db, () => this.store.delete(id)),
    );
    onErase();
    await this.removeFiles(id, { outputs, jobIds });
  }

  /** Deletes rows that went to the trash before a time, not their files, and returns their number. */
  purge(before: number): number {
    const expired = this.store.expired(before);
    for (const id of expired) this.store.delete(id);
    return expired.length;
  }

  /** Deletes files outside the library of a purged generation. */
  async removeFiles(
    id: string,
    purged: { outputs: readonly StoredOutput<Details>[]; jobIds: readonly string[] },
  ): Promise<void> {
    await this.kind.files?.remove(id);
    await this.kind.removeFiles?.(purged);
  }

  async #stop(id: string): Promise<void> {
    const { runner } = this.#ports;
    await Promise.all(this.store.jobIds(id).map((jobId) => runner.cancel(jobId)));
  }

  /** On failure it stays stopped, and the user can retry it. */
  async #resume(id: string, job: Job): Promise<void> {
    const { taskId, taskFailed } = this.find(id);
    if ((taskId === null || taskFailed) && this.store.outputs.of(id).length === 0) return;
    try {
      await this.retry(job, newId(this.#ports.clock.now()));
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof Conflict || error instanceof NotFound))
        throw error;
    }
  }

  #assertTrashed(id: string): void {
    if (typeof this.store.get(id)?.deletedAt !== 'number') throw new NotFound(this.kind.thing, id);
  }
}
