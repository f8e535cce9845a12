import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Craft } from './craft.ts';
import type { Faults } from './faults.ts';
import { ApiError } from './http-error.ts';
import { Task } from './task.ts';
import { FILE_LIFE_MS, MOST_TASKS, outlived } from './task-life.ts';
import { type FileKind, type Made, type TaskRecord, taskFileName } from './task-record.ts';
import type { TaskShelf } from './task-shelf.ts';
import { PoolClosed, type WorkerPool } from './worker-pool.ts';

/** Milliseconds a task is queued by default: long enough to be visible. */
const QUEUED_MS = 400;
const TIDY_MS = 60_000;

export interface TaskStudioOptions<Request, Order, Product, Told> {
  readonly craft: Craft<Request, Order, Product, Told>;
  readonly shelf: TaskShelf<TaskRecord<Request, Told>>;
  readonly pool: WorkerPool<Order, Product>;
  /** Faults of the whole server. */
  readonly everywhere: Faults;
  readonly latencyMs: number | null;
  /** Seed that varies the results of identical requests; null for none. */
  readonly seed: number | null;
  /** Clock in milliseconds since 1970. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Accepts tasks, runs them one after another, and stores their outcomes. */
export class TaskStudio<Request, Order, Product, Told> {
  readonly #options: TaskStudioOptions<Request, Order, Product, Told>;
  readonly #tasks = new Map<string, Task<Request, Told>>();
  readonly #byToken = new Map<string, Task<Request, Told>>();
  /** Tasks whose files were deleted or never existed. */
  readonly #filesGone = new Set<string>();
  readonly #work = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: TaskStudioOptions<Request, Order, Product, Told>) {
    this.#options = options;
  }

  /** Opens the stored tasks: unfinished ones run again from their requests. */
  static async open<Request, Order, Product, Told>(
    options: TaskStudioOptions<Request, Order, Product, Told>,
  ): Promise<TaskStudio<Request, Order, Product, Told>> {
    const studio = new TaskStudio(options);
    for (const record of await options.shelf.load()) {
      const task = studio.#add(record);
      if (record.ended === null) studio.#begin(task, studio.#queuedMs);
    }
    studio.#tidy();
    studio.#timer = setInterval(() => studio.#tidy(), TIDY_MS).unref();
    return studio;
  }

  get craft(): Craft<Request, Order, Product, Told> {
    return this.#options.craft;
  }

  /** Accepts a task, which is stored when this resolves. Throws a 429 if there are too many. */
  async accept(request: Request, faults: Faults): Promise<Task<Request, Told>> {
    const task = this.#newTask(request, faults);
    try {
      await this.#options.shelf.keep(task.record);
    } catch (error) {
      this.#forget(task.record);
      throw error;
    }
    this.#begin(task, this.#queuedMs);
    return task;
  }

  /** Accepts a task for a synchronous request: it starts at once and is stored once it has a result. */
  acceptNow(request: Request, faults: Faults): Task<Request, Told> {
    const task = this.#newTask(request, faults);
    this.#begin(task, this.#options.latencyMs ?? 0);
    return task;
  }

  find(id: string): Task<Request, Told> | null {
    return this.#tasks.get(id) ?? null;
  }

  /** Returns the task whose file URLs contain this token. */
  findByToken(token: string): Task<Request, Told> | null {
    return this.#byToken.get(token) ?? null;
  }

  /** Returns when its files expire, in milliseconds since 1970; null if there are none. */
  expiresAt({ record }: Task<Request, Told>): number | null {
    return record.ended ? record.ended.at + FILE_LIFE_MS : null;
  }

  /** Returns the bytes of a file; null if it has expired or never existed. */
  async readFile(task: Task<Request, Told>, index: number, kind: FileKind): Promise<Uint8Array | null> {
    const expires = this.expiresAt(task);
    if (expires === null || expires <= this.#options.now()) return null;
    return this.#options.shelf.readFile(taskFileName(task.record.id, index, kind));
  }

  /** Ends a task without a result. */
  async fail(task: Task<Request, Told>, why: string): Promise<void> {
    if (task.record.ended) return;
    task.end({ at: this.#options.now(), results: [], error: why });
    await this.#options.shelf.keep(task.record);
  }

  /** Cancels the work in progress; it runs again when a studio opens with the same storage. */
  async close(): Promise<void> {
    this.#closing.abort(new PoolClosed());
    clearInterval(this.#timer);
    await this.#options.pool.close();
    await Promise.all(this.#work);
  }

  get #queuedMs(): number {
    return this.#options.latencyMs ?? QUEUED_MS;
  }

  #newTask(request: Request, faults: Faults): Task<Request, Told> {
    this.#tidy();
    const { craft, now } = this.#options;
    if (this.#tasks.size >= MOST_TASKS) {
      throw new ApiError(429, `This sandbox has ${MOST_TASKS} ${craft.many} under way, and takes no more.`, {
        code: 'too_many_tasks',
        headers: { 'retry-after': '30' },
      });
    }
    return this.#add({
      id: `${craft.name}_${randomBytes(12).toString('hex')}`,
      token: randomBytes(24).toString('base64url'),
      acceptedAt: now(),
      request,
      faults: faults.toString(),
      ended: null,
    });
  }

  #add(record: TaskRecord<Request, Told>): Task<Request, Told> {
    const task = new Task(record, this.#options.everywhere);
    this.#tasks.set(record.id, task);
    this.#byToken.set(record.token, task);
    return task;
  }

  #begin(task: Task<Request, Told>, queuedMs: number): void {
    const work = this.#make(task, queuedMs).catch(async (error: unknown) => {
      if (error instanceof PoolClosed) return;
      this.#options.onError(error);
      const why = `The sandbox could not make this ${this.#options.craft.name}. Its log says why.`;
      await this.fail(task, why).catch((failure) => this.#options.onError(failure));
    });
    this.#work.add(work);
    void work.finally(() => this.#work.delete(work));
  }

  async #make(task: Task<Request, Told>, queuedMs: number): Promise<void> {
    const { craft, shelf, now } = this.#options;
    await setTimeout(queuedMs, undefined, { signal: this.#closing.signal }).catch(() => {
      throw new PoolClosed();
    });
    if (task.faults.has('task-fails') || task.faults.has('task-stalls')) {
      // The fault prevents a result; later faults apply when the task is queried.
      task.running = true;
      task.advance(0.4);
      return;
    }
    const count = task.faults.number(craft.many) ?? 1;
    const results: Made<Told>[] = [];
    const { id } = task.record;
    // The results are made one at a time, so that each queues fairly with those of other tasks.
    for (let index = 0; index < count; index += 1) {
      const product = await this.#product(task, index, count);
      const files = craft.files(product);
      for (const { kind, content } of files) await shelf.keepFile(taskFileName(id, index, kind), content);
      results.push({
        id: `${id}_${index + 1}`,
        told: craft.told(product),
        files: files.map(({ kind, hash, content }) => ({ kind, hash, bytes: content.length })),
      });
    }
    const ended = { at: now(), results, error: null };
    // The result is stored before it is reported, so that it stays the same after a restart.
    await shelf.keep({ ...task.record, ended });
    task.end(ended);
  }

  #product(task: Task<Request, Told>, index: number, count: number): Promise<Product> {
    const { craft, pool, seed } = this.#options;
    return pool.make(craft.order(task.record.request, index, seed), {
      onStart: () => {
        task.running = true;
      },
      onShare: (share) => task.advance((index + share) / count),
    });
  }

  /** Deletes expired tasks and files. */
  #tidy(): void {
    const records = [...this.#tasks.values()].map(({ record }) => record);
    const { tasks, files } = outlived(records, this.#options.now());
    for (const record of tasks) this.#forget(record);
    for (const record of files) this.#forgetFiles(record);
  }

  #forget(record: TaskRecord): void {
    this.#tasks.delete(record.id);
    this.#byToken.delete(record.token);
    this.#forgetFiles(record);
    this.#filesGone.delete(record.id);
    this.#options.shelf.forget(record.id).catch(this.#options.onError);
  }

  #forgetFiles({ id, ended }: TaskRecord): void {
    if (this.#filesGone.has(id)) return;
    this.#filesGone.add(id);
    ended?.results.forEach(({ files }, index) => {
      for (const { kind } of files) {
        this.#options.shelf.forgetFile(taskFileName(id, index, kind)).catch(this.#options.onError);
      }
    });
  }
}
