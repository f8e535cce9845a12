import type { DatabaseSync } from 'node:sqlite';
import type { Job } from '../../../shared/domain/job.ts';
import type { Drawing, DrawingSettings } from '../../../shared/domain/picture.ts';
import type { DrawingStore, NewDrawing, StoredDrawing } from '../../db/generations/drawing-store.ts';
import type { GridStore } from '../../db/generations/grid-store.ts';
import type { PictureStore } from '../../db/generations/picture-store.ts';
import type { ReferenceStore, StoredReference } from '../../db/generations/reference-store.ts';
import type { CallStore } from '../../db/jobs/call-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import { transaction } from '../../db/transaction.ts';
import { fail } from '../../http/errors/classify-error.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import { assertEndedBadly, insertTaskJob, taskToResume } from '../../jobs/task-jobs.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import { Conflict, NotFound } from '../../platform/refusal.ts';
import type { Connections } from '../../settings/connections.ts';
import { drawingId } from './drawing-id.ts';
import { drawingTitle } from './drawing-title.ts';
import { assertPrompt, drawingJobRequest } from './image-request.ts';
import type { PictureViews } from './picture-views.ts';

export interface DrawingWriterPorts {
  readonly db: DatabaseSync;
  readonly drawings: DrawingStore;
  readonly pictures: PictureStore;
  readonly grids: GridStore;
  readonly references: ReferenceStore;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  readonly runner: Pick<JobRunner, 'begin' | 'assertRoom'>;
  readonly connections: Pick<Connections, 'forCall'>;
  readonly views: PictureViews;
  readonly clock: Clock;
}

export interface DrawWish {
  readonly opId: string;
  readonly settings: DrawingSettings;
}

/** What is to be drawn: one drawing for each wish. */
export interface DrawOrder
  extends Pick<NewDrawing, 'prompt' | 'way' | 'connectionId' | 'parentId' | 'source'> {
  readonly wishes: readonly DrawWish[];
  /** They are a grid run of this title; null: they are none. */
  readonly grid: { readonly title: string } | null;
}

type Written = ReturnType<typeof insertTaskJob> & { readonly opId: string };

/** Writes drawings and their jobs: the exact requests are on disk before anything is sent, all of them or none. */
export class DrawingWriter {
  readonly #ports: DrawingWriterPorts;

  constructor(ports: DrawingWriterPorts) {
    this.#ports = ports;
  }

  /**
   * The same opId twice is the same drawing.
   * @throws Conflict `prompt_empty`, `prompt_too_long`, `reference_gone`, `queue_full`; ServiceError `key`, `invalid`,
   *   `too_large`; NotFound
   */
  async write(order: DrawOrder): Promise<{ drawings: Drawing[]; gridId: string | null }> {
    const { jobs, connections } = this.#ports;
    assertPrompt(order.prompt);
    const isNew = ({ opId }: DrawWish) => !jobs.byOperation(opId);
    if (order.wishes.some(isNew)) {
      const connection = await connections.forCall(order.connectionId);
      // Asked after the wait: the same click may have come from another window. Nothing is awaited from here on.
      const fresh = new Map(order.wishes.filter(isNew).map((wish) => [wish.opId, wish]));
      if (fresh.size > 0) this.#writeAll({ ...order, wishes: [...fresh.values()] }, connection);
    }
    const drawings = order.wishes.map(({ opId }) => this.#ofOperation(opId));
    return { drawings, gridId: drawings[0]?.gridId ?? null };
  }

  /**
   * Tries a drawing again as a new job. A task that may still give something is taken up, and pictures that are known are
   * fetched: only what failed, or what nobody knows of, is asked for again.
   * @throws Conflict `job_running`, `job_done`, `queue_full`, `connection_changed`, `reference_gone`; ServiceError `key`;
   *   NotFound
   */
  async retry(job: Job, opId: string): Promise<Job> {
    const { db, drawings, pictures, views, connections, clock, runner } = this.#ports;
    const connection = await connections.forCall(job.connectionId);
    // Read after the wait: a retry from another window may have come first.
    const drawing = views.find(drawingId(job));
    assertEndedBadly(drawing);
    runner.assertRoom(connection);
    const taskId = taskToResume(this.#ports, drawing, connection);
    const isKnown = taskId !== undefined || pictures.of(drawing.id).length > 0;
    const reference = this.#reference(drawing.settings);
    const fresh = { ...drawing, jobId: newId(clock.now()) };
    const written = transaction(db, () => {
      const result = isKnown ? {} : undefined;
      const inserted = this.#insertJob(opId, fresh, reference, connection, {
        retryOf: job.id,
        taskId,
        result,
      });
      drawings.setJob(drawing.id, fresh.jobId);
      return inserted;
    });
    runner.begin(written.job, opId, written.request, connection);
    views.publish(drawing.id);
    return written.job;
  }

  /**
   * What an earlier job of a drawing was answered with after the drawing was asked for anew: it may be charged, and gets a
   * drawing of its own in the same place, so that neither answer is taken for the other.
   * @param answer its task; else `write` writes down, within the transaction, which pictures the new drawing has.
   * @returns what lets its job go on. Without that the next start does.
   */
  writeBeside(
    drawing: StoredDrawing,
    earlier: Job,
    connection: ServiceConnection,
    answer: { readonly taskId: string } | { readonly write: (drawingId: string) => void },
  ): () => void {
    const { db, clock, drawings, runner, views } = this.#ports;
    const { createdAt, prompt, settings, way, connectionId, gridId, parentId, source } = drawing;
    const now = clock.now();
    const ids = { id: newId(now), jobId: newId(now), gridId };
    const fresh = { ...ids, createdAt, prompt, settings, way, connectionId, parentId, source };
    const known = 'taskId' in answer ? { taskId: answer.taskId } : { result: {} };
    const { job, opId, request } = transaction(db, () => {
      drawings.insert(fresh);
      const reference = this.#reference(settings);
      const more = { ...known, retryOf: earlier.id };
      const written = this.#insertJob(newId(now), fresh, reference, connection, more);
      if ('write' in answer) answer.write(fresh.id);
      return written;
    });
    return () => {
      runner.begin(job, opId, request, connection);
      views.publish(fresh.id);
      views.publishGrid(gridId);
    };
  }

  #writeAll(order: DrawOrder, connection: ServiceConnection): void {
    const { db, runner, views } = this.#ports;
    const chosen = order.wishes.map((wish) => ({
      ...wish,
      reference: this.#fitting(wish.settings, connection),
    }));
    runner.assertRoom(connection, chosen.length);
    let gridId: string | null = null;
    const written = transaction(db, () => {
      gridId = this.#insertGrid(order);
      return chosen.map(({ opId, settings, reference }, i) => {
        const drawing = this.#insertDrawing(order, settings, gridId, i);
        return this.#insertJob(opId, drawing, reference, connection, {});
      });
    });
    for (const { job, opId, request } of written) {
      runner.begin(job, opId, request, connection);
      views.publish(drawingId(job));
    }
    views.publishGrid(gridId);
  }

  #insertGrid({ grid, prompt }: DrawOrder): string | null {
    if (grid === null) return null;
    const now = this.#ports.clock.now();
    const id = newId(now);
    this.#ports.grids.insert({ id, createdAt: now, title: grid.title || drawingTitle(prompt), prompt });
    return id;
  }

  /** Each has a time of its own, so that its pictures take exactly its place among the others. */
  #insertDrawing(order: DrawOrder, settings: DrawingSettings, gridId: string | null, i: number): NewDrawing {
    const { prompt, way, connectionId, parentId, source } = order;
    const now = this.#ports.clock.now();
    const ids = { id: newId(now), jobId: newId(now), gridId };
    const drawing = { ...ids, createdAt: now + i, prompt, settings, way, connectionId, parentId, source };
    this.#ports.drawings.insert(drawing);
    return drawing;
  }

  #insertJob(
    opId: string,
    drawing: Pick<NewDrawing, 'id' | 'jobId' | 'prompt' | 'settings' | 'way' | 'connectionId'>,
    reference: StoredReference | null,
    connection: ServiceConnection,
    more: { retryOf?: string; taskId?: string | undefined; result?: object | undefined },
  ): Written {
    const { id, jobId, prompt, settings, connectionId } = drawing;
    const written = insertTaskJob(this.#ports, {
      ...{
        id: jobId,
        opId,
        kind: 'images',
        title: drawingTitle(prompt),
        connectionId,
        model: settings.model,
      },
      ...{ request: drawingJobRequest(connection, drawing, reference, opId), now: this.#ports.clock.now() },
      subject: { kind: 'images', drawingId: id },
      ...more,
    });
    return { ...written, opId };
  }

  /** @throws Conflict `reference_gone` */
  #reference({ referenceId }: DrawingSettings): StoredReference | null {
    if (referenceId === null) return null;
    const reference = this.#ports.references.get(referenceId);
    if (!reference) throw new Conflict('reference_gone');
    return reference;
  }

  /** @throws Conflict `reference_gone`; ServiceError `too_large` */
  #fitting(settings: DrawingSettings, { profile }: ServiceConnection): StoredReference | null {
    const reference = this.#reference(settings);
    if (reference?.kind !== 'file' || reference.bytes <= profile.imageReferenceMax) return reference;
    const most = Math.floor(profile.imageReferenceMax / 1024);
    throw fail('too_large', `The reference picture is larger than this connection sends: ${most} KB.`, {
      action: 'edit',
    });
  }

  #ofOperation(opId: string): Drawing {
    const job = this.#ports.jobs.byOperation(opId);
    if (!job) throw new NotFound('job', opId);
    const stored = this.#ports.drawings.get(drawingId(job));
    if (!stored) throw new NotFound('drawing', drawingId(job));
    return this.#ports.views.show(stored);
  }
}
