import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { SongRequest } from '../shared/service/music.ts';
import type { Faults } from './faults.ts';
import { ApiError } from './http-error.ts';
import { FILE_LIFE_MS, MOST_TASKS, outlived } from './song-life.ts';
import type { SongProduct } from './song-making.ts';
import { type SongPool, SongsClosed } from './song-pool.ts';
import { type MadeSong, type SongFile, type SongRecord, songFileName } from './song-record.ts';
import { songOrder } from './song-request.ts';
import type { SongShelf } from './song-shelf.ts';
import { SongTask } from './song-task.ts';

/** How long a task is queued when no latency was asked for: long enough to be seen. */
const QUEUED_MS = 400;
const TIDY_MS = 60_000;

export interface SongStudioOptions {
  readonly shelf: SongShelf;
  readonly pool: SongPool;
  /** The server's own faults. */
  readonly everywhere: Faults;
  readonly latencyMs: number | null;
  /** Other songs for the same requests; null for none. */
  readonly seed: number | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Takes songs in, has them made one after another, and knows what came of them. */
export class SongStudio {
  readonly #options: SongStudioOptions;
  readonly #tasks = new Map<string, SongTask>();
  readonly #byToken = new Map<string, SongTask>();
  /** Tasks whose files have been cleared away, or never were. */
  readonly #filesGone = new Set<string>();
  readonly #work = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: SongStudioOptions) {
    this.#options = options;
  }

  /** Takes up what the shelf holds: what was not made is made again from its request. */
  static async open(options: SongStudioOptions): Promise<SongStudio> {
    const studio = new SongStudio(options);
    for (const record of await options.shelf.load()) {
      const task = studio.#add(record);
      if (record.ended === null) studio.#begin(task);
    }
    studio.#tidy();
    studio.#timer = setInterval(() => studio.#tidy(), TIDY_MS).unref();
    return studio;
  }

  /** Takes a song in: it is kept when this resolves. Throws a 429 where there are too many. */
  async accept(request: SongRequest, faults: Faults): Promise<SongTask> {
    this.#tidy();
    if (this.#tasks.size >= MOST_TASKS) {
      throw new ApiError(429, `This sandbox has ${MOST_TASKS} songs under way, and takes no more.`, {
        code: 'too_many_tasks',
        headers: { 'retry-after': '30' },
      });
    }
    const record: SongRecord = {
      id: `song_${randomBytes(12).toString('hex')}`,
      token: randomBytes(24).toString('base64url'),
      acceptedAt: this.#options.now(),
      request,
      faults: faults.toString(),
      ended: null,
    };
    const task = this.#add(record);
    try {
      await this.#options.shelf.keep(record);
    } catch (error) {
      this.#forget(record);
      throw error;
    }
    this.#begin(task);
    return task;
  }

  find(id: string): SongTask | null {
    return this.#tasks.get(id) ?? null;
  }

  /** The task whose files have this part in their addresses. */
  findByToken(token: string): SongTask | null {
    return this.#byToken.get(token) ?? null;
  }

  /** When its files expire, in milliseconds since 1970; null while there are none. */
  expiresAt({ record }: SongTask): number | null {
    return record.ended ? record.ended.at + FILE_LIFE_MS : null;
  }

  /** The bytes of a file; null when it is gone, or when there never was one. */
  async readFile(task: SongTask, index: number, kind: SongFile): Promise<Uint8Array | null> {
    const expires = this.expiresAt(task);
    if (expires === null || expires <= this.#options.now()) return null;
    return this.#options.shelf.readFile(songFileName(task.record.id, index, kind));
  }

  /** Ends a task without a song. */
  async fail(task: SongTask, why: string): Promise<void> {
    if (task.record.ended) return;
    task.end({ at: this.#options.now(), songs: [], error: why });
    await this.#options.shelf.keep(task.record);
  }

  /** Gives up what is being made; it is made when a studio opens with the same shelf. */
  async close(): Promise<void> {
    this.#closing.abort(new SongsClosed());
    clearInterval(this.#timer);
    await this.#options.pool.close();
    await Promise.all(this.#work);
  }

  #add(record: SongRecord): SongTask {
    const task = new SongTask(record, this.#options.everywhere);
    this.#tasks.set(record.id, task);
    this.#byToken.set(record.token, task);
    return task;
  }

  #begin(task: SongTask): void {
    const work = this.#make(task).catch(async (error: unknown) => {
      if (error instanceof SongsClosed) return;
      this.#options.onError(error);
      await this.fail(task, 'The sandbox could not make this song. Its log says why.').catch((failure) =>
        this.#options.onError(failure),
      );
    });
    this.#work.add(work);
    void work.finally(() => this.#work.delete(work));
  }

  async #make(task: SongTask): Promise<void> {
    const { latencyMs, shelf, now } = this.#options;
    await setTimeout(latencyMs ?? QUEUED_MS, undefined, { signal: this.#closing.signal }).catch(() => {
      throw new SongsClosed();
    });
    if (task.faults.has('task-fails') || task.faults.has('task-stalls')) {
      // Nobody will hear it. What comes after is told where it is asked for.
      task.running = true;
      task.advance(0.4);
      return;
    }
    const count = task.faults.number('songs') ?? 1;
    const songs: MadeSong[] = [];
    // One after another, so that each waits its turn among those of other tasks.
    for (let index = 0; index < count; index += 1) {
      const product = await this.#product(task, index, count);
      const { id } = task.record;
      await shelf.keepFile(songFileName(id, index, 'mp3'), product.audio);
      await shelf.keepFile(songFileName(id, index, 'png'), product.cover);
      songs.push(madeSong(id, index, product));
    }
    const ended = { at: now(), songs, error: null };
    // On disk first: a song that was told of must not be another one after a restart.
    await shelf.keep({ ...task.record, ended });
    task.end(ended);
  }

  #product(task: SongTask, index: number, count: number): Promise<SongProduct> {
    const order = songOrder(task.record.request, index, this.#options.seed);
    return this.#options.pool.make(order, {
      onStart: () => {
        task.running = true;
      },
      onShare: (share) => task.advance((index + share) / count),
    });
  }

  /** Forgets what has had its time. */
  #tidy(): void {
    const records = [...this.#tasks.values()].map(({ record }) => record);
    const { tasks, files } = outlived(records, this.#options.now());
    for (const record of tasks) this.#forget(record);
    for (const record of files) this.#forgetFiles(record);
  }

  #forget(record: SongRecord): void {
    this.#tasks.delete(record.id);
    this.#byToken.delete(record.token);
    this.#forgetFiles(record);
    this.#filesGone.delete(record.id);
    this.#options.shelf.forget(record.id).catch(this.#options.onError);
  }

  #forgetFiles({ id, ended }: SongRecord): void {
    if (this.#filesGone.has(id)) return;
    this.#filesGone.add(id);
    ended?.songs.forEach((_, index) => {
      for (const kind of ['mp3', 'png'] as const) {
        this.#options.shelf.forgetFile(songFileName(id, index, kind)).catch(this.#options.onError);
      }
    });
  }
}

function madeSong(task: string, index: number, product: SongProduct): MadeSong {
  const { title, style, lyrics, duration, audioHash, coverHash, audio, cover } = product;
  return {
    id: `${task}_${index + 1}`,
    title,
    duration: Math.round(duration * 1000) / 1000,
    lyrics,
    style,
    audioHash,
    coverHash,
    bytes: audio.length + cover.length,
  };
}
