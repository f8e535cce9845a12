import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../shared/contract/app.ts';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import type { Job } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { AssetKind } from '../../shared/domain/library-item.ts';
import type { GenerationStore, StoredGeneration } from '../db/generations/generation-store.ts';
import type { StoredOutput } from '../db/generations/output-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import { subjectId } from '../db/jobs/job-subject.ts';
import { transaction } from '../db/transaction.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { wasStoppedAt } from '../jobs/task-jobs.ts';
import type { Library } from '../library/library.ts';
import type { FoundFile } from '../library/owner.ts';
import type { Changes } from '../platform/changes.ts';
import type { Clock } from '../platform/host.ts';
import { newId } from '../platform/new-id.ts';
import { Conflict, type EntityKind, NotFound } from '../platform/refusal.ts';
import { TRASH_RETENTION_MS } from '../platform/trash-time.ts';
import type { FetchedFiles } from './fetched-files.ts';
import type { Groups } from './groups.ts';

/** Everything that is specific to one kind of generation. Its jobs are the job handler's of that kind. */
export interface GenerationKind<Settings = unknown, Details = unknown, View = unknown> {
  /** Returns what a view shows of a generation. */
  view(generation: StoredGeneration<Settings>, outputs: readonly StoredOutput<Details>[]): View;
  changed(view: View): Change;
  removed(id: string): Change;
  /** Noun for an error that says that one is not found. */
  readonly thing: EntityKind;
  /** Which files of the library it makes. */
  readonly assetKind: AssetKind;
  /** Holds results until the library has them. Left out: this kind downloads none. */
  readonly files?: FetchedFiles<string>;
  /** Whether a generation whose job stands like this goes to the trash with its last file. Left out: once it has ended. */
  goesWithLastFile?(state: JobState): boolean;
  /**
   * Carries a new title to where else it stands, within the transaction. Returns what is left to do after it. Left out:
   * only files of this kind have titles of their own.
   */
  renamed?(id: string, title: string): () => void;
  /** See `Owner.found`. */
  found?(file: FoundFile): Promise<(() => void) | null>;
  /** Returns the address of an output's cover. */
  coverUrl?(output: StoredOutput<Details>): string | null;
  /** See `Owner.pictures`. */
  pictures?(assetIds: readonly string[]): readonly GeneratedImage[];
  /** Removes files beside the library: those of outputs that are gone for good, and of jobs whose generation is. */
  removeFiles?(gone: {
    readonly outputs: readonly StoredOutput<Details>[];
    readonly jobIds: readonly string[];
  }): Promise<void>;
  /** Removes files that nothing needs any more. */
  cleanUp?(): Promise<void>;
}

export interface GenerationPorts {
  readonly db: DatabaseSync;
  readonly jobs: JobStore;
  readonly groups: Groups;
  readonly runner: Pick<JobRunner, 'cancel'>;
  readonly library: Pick<Library, 'rename' | 'remove' | 'restore' | 'discard' | 'purgeNow'>;
  readonly changes: Changes;
  readonly clock: Clock;
  /** Told before and after something is deleted for good by hand: the dated copies of the database hold it. */
  readonly onErase: () => void;
}

/** A generation in the trash; `goesAt`: when it is deleted for good, epoch milliseconds. */
export interface Trashed<View> {
  readonly view: View;
  readonly deletedAt: number;
  readonly goesAt: number;
}

/** Returns what views of every kind show of a generation's own row and its newest job. */
export function commonView(stored: StoredGeneration) {
  const { id, createdAt, connectionId, jobId, state, error, progress, polls, taskId, parentId, source } =
    stored;
  return { id, createdAt, connectionId, jobId, state, error, progress, polls, taskId, parentId, source };
}

/** The generations of one kind: how views see them, and the way to the trash, back, and out of it. */
export abstract class Generations<Settings = unknown, Details = unknown, View = unknown> {
  readonly store: GenerationStore<Settings, Details>;
  readonly kind: GenerationKind<Settings, Details, View>;
  readonly #ports: GenerationPorts;

  constructor(
    ports: GenerationPorts,
    store: GenerationStore<Settings, Details>,
    kind: GenerationKind<Settings, Details, View>,
  ) {
    this.#ports = ports;
    this.store = store;
    this.kind = kind;
  }

  /** Tries a generation again as a new job. @throws Conflict, ServiceError, NotFound */
  abstract retry(job: Job, opId: string): Promise<Job>;

  /** @throws NotFound also for one in the trash */
  find(id: string): StoredGeneration<Settings> {
    const stored = this.store.get(id);
    if (!stored || stored.deletedAt !== null) throw new NotFound(this.kind.thing, id);
    return stored;
  }

  /** Returns the generation a job makes, also one in the trash. @throws NotFound */
  ofJob({ subject }: Pick<Job, 'subject'>): StoredGeneration<Settings> {
    const id = subjectId(subject);
    const stored = this.store.get(id);
    if (!stored) throw new NotFound(this.kind.thing, id);
    return stored;
  }

  /** Returns what the job of an operation makes. @throws NotFound */
  ofOperation(opId: string): View {
    const job = this.#ports.jobs.byOperation(opId);
    if (!job) throw new NotFound('job', opId);
    return this.show(this.ofJob(job));
  }

  show(stored: StoredGeneration<Settings>): View {
    return this.kind.view(stored, this.outputs(stored));
  }

  /** @throws NotFound also for one in the trash */
  get(id: string): View {
    return this.show(this.find(id));
  }

  list(given: { query?: string | undefined; before?: string | undefined; limit: number }): {
    items: View[];
    more: boolean;
  } {
    const found = this.store.page({ ...given, limit: given.limit + 1 });
    return {
      items: found.slice(0, given.limit).map((one) => this.show(one)),
      more: found.length > given.limit,
    };
  }

  /** Returns the outputs that are where their generation is. One that was deleted alone, before it, is not. */
  outputs({ id, deletedAt }: Pick<StoredGeneration, 'id' | 'deletedAt'>): StoredOutput<Details>[] {
    return this.store.outputs.of(id).filter(({ assetDeletedAt }) => {
      return assetDeletedAt === null || (deletedAt !== null && assetDeletedAt >= deletedAt);
    });
  }

  /** Publishes a generation and its group, unless it lies in the trash. */
  publish(id: string): void {
    const stored = this.store.get(id);
    if (!stored || stored.deletedAt !== null) return;
    this.#ports.changes.publish(this.kind.changed(this.show(stored)));
    this.#ports.groups.publish(stored.groupId);
  }

  /** Gives a generation and its files another title. @throws NotFound */
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

  /** Moves a generation to the trash, with its files. What is under way is stopped. @throws NotFound */
  remove(id: string): Promise<void> {
    return this.removeAll([this.find(id)]);
  }

  async removeAll(generations: readonly StoredGeneration<Settings>[]): Promise<void> {
    const { db, library, groups, changes, clock } = this.#ports;
    transaction(db, () => {
      const at = clock.now();
      for (const generation of generations) {
        // Files first: their owner is then asked about a generation that is still there.
        for (const { assetId } of this.outputs(generation)) if (assetId !== null) library.remove(assetId, at);
        this.store.setDeleted(generation.id, at);
      }
      groups.removed(generations, at);
    });
    for (const { id } of generations) changes.publish(this.kind.removed(id));
    for (const id of groups.of(generations)) groups.publish(id);
    await Promise.all(generations.map(({ id }) => this.#stop(id)));
  }

  /** Takes a generation out of the trash, see `restoreAll`. @throws NotFound */
  async restore(id: string): Promise<View> {
    const stored = this.store.get(id);
    if (!stored) throw new NotFound(this.kind.thing, id);
    if (stored.deletedAt !== null) await this.restoreAll([stored]);
    return this.get(id);
  }

  /** A task that the deletion stopped is polled again, which is free; what had no task yet is not sent. */
  async restoreAll(generations: readonly StoredGeneration<Settings>[]): Promise<void> {
    const { db, library, groups, runner } = this.#ports;
    // Restored at once, their jobs may be ending still.
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
      if (job && deletedAt !== null && wasStoppedAt(deletedAt, job)) await this.#resume(id, job);
      this.publish(id);
    }
  }

  /** The newest `limit` of the trash, last deleted first. */
  trash(limit: number): { items: Trashed<View>[]; more: boolean } {
    const found = this.store.trashed(limit + 1);
    const items = found.slice(0, limit).flatMap((stored) => {
      const { deletedAt } = stored;
      if (deletedAt === null) return [];
      return [{ view: this.show(stored), deletedAt, goesAt: deletedAt + TRASH_RETENTION_MS }];
    });
    return { items, more: found.length > limit };
  }

  /** Deletes for good what is in the trash: rows, jobs, files. @throws NotFound also for one not in the trash */
  async deleteForGood(id: string): Promise<void> {
    const { db, library, onErase } = this.#ports;
    this.#assertTrashed(id);
    // Its jobs may be ending still.
    await this.#stop(id);
    this.#assertTrashed(id);
    const outputs = this.store.outputs.of(id);
    const jobIds = this.store.jobs(id).map((job) => job.id);
    onErase();
    await library.purgeNow(
      outputs.flatMap(({ assetId }) => assetId ?? []),
      () => transaction(db, () => this.store.delete(id)),
    );
    onErase();
    await this.removeFiles(id, { outputs, jobIds });
  }

  /** Deletes rows that went to the trash before a time; files are the library's and the cleanup's. @returns how many. */
  purge(before: number): number {
    const expired = this.store.expired(before);
    for (const id of expired) this.store.delete(id);
    return expired.length;
  }

  /** Removes the files beside the library of a generation that is gone for good. */
  async removeFiles(
    id: string,
    gone: { outputs: readonly StoredOutput<Details>[]; jobIds: readonly string[] },
  ): Promise<void> {
    await this.kind.files?.remove(id);
    await this.kind.removeFiles?.(gone);
  }

  async #stop(id: string): Promise<void> {
    const { runner } = this.#ports;
    await Promise.all(this.store.jobs(id).map((job) => runner.cancel(job.id)));
  }

  /** If that fails, it stays stopped for the user to retry. */
  async #resume(id: string, job: Job): Promise<void> {
    const { taskId, taskFailed } = this.find(id);
    const isAtService = taskId !== null && !taskFailed;
    if (!isAtService && this.store.outputs.of(id).length === 0) return;
    try {
      await this.retry(job, newId(this.#ports.clock.now()));
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof Conflict || error instanceof NotFound))
        throw error;
    }
  }

  #assertTrashed(id: string): void {
    const found = this.store.get(id);
    if (!found || found.deletedAt === null) throw new NotFound(this.kind.thing, id);
  }
}
