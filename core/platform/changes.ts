import { randomUUID } from 'node:crypto';
import type { Change } from '../../shared/contract/app.ts';
import type { Clock } from './host.ts';

/** Maximum number of changes queued for a watcher that does not read. Beyond that, it must reload its lists. */
const PENDING_MAX = 1000;
/** Maximum number of changes kept for a window that is not open yet. */
const HELD_MAX = 20;
/**
 * Milliseconds that quitting waits for windows to save their drafts. Most need a few; a window that hangs is abandoned.
 */
const FLUSH_WITHIN_MS = 2_000;

/** An event for a watcher: each change with its revision; `ready`: read the lists, then apply changes. */
export type Told = { readonly type: 'ready' } | (Change & { readonly rev: number });

/** Pushes changes to every watcher. At most one change per record is queued: a newer one replaces an older one. */
export class Changes {
  readonly #watchers = new Set<Watcher>();
  readonly #listeners = new Set<(change: Change) => void>();
  /** Changes published for a window while none was open; the next one receives them. */
  #held: Change[] = [];
  #rev: number;
  readonly #front: () => object | undefined;

  /**
   * @param start greater than every revision of an earlier run, e.g. the time in milliseconds
   * @param front the window that the user used last, where the host knows it
   */
  constructor(start = 0, front: () => object | undefined = () => undefined) {
    this.#rev = start;
    this.#front = front;
  }

  /** Returns the revision of the last change. A list read now includes all changes up to it. */
  get rev(): number {
    return this.#rev;
  }

  publish(change: Change): void {
    this.#rev += 1;
    for (const watcher of this.#watchers) watcher.push(change, this.#rev);
    for (const listener of this.#listeners) listener(change);
  }

  /** Calls `listener` with each change as it is published. Unlike a watcher, it is no window. */
  onChange(listener: (change: Change) => void): void {
    this.#listeners.add(listener);
  }

  /** Publishes what a window is to do to the front one, or else the newest; if there is none, keeps it for the next. */
  publishOrHold(change: Change): void {
    const front = this.#front();
    const windows = [...this.#watchers].filter(({ window }) => window !== undefined);
    const target = windows.find(({ window }) => window === front) ?? windows.at(-1);
    // Others do not hear of it: it gets no revision that they would wait for.
    if (target) target.push(change, this.#rev);
    else this.#held = [...this.#held, change].slice(-HELD_MAX);
  }

  /**
   * Yields `ready`, then changes until the signal aborts or `close` is called.
   * @param window the watching window, if it does what the user chose outside of it: the core and the quick window do not
   */
  async *watch(signal?: AbortSignal, window?: object): AsyncGenerator<Told, void, void> {
    const watcher = new Watcher(window);
    const stop = () => watcher.stop();
    this.#watchers.add(watcher);
    if (window) {
      for (const change of this.#held) watcher.push(change, this.#rev);
      this.#held = [];
    }
    signal?.addEventListener('abort', stop, { once: true });
    try {
      while (!signal?.aborted && !watcher.stopped) {
        const next = watcher.take();
        if (next) yield next;
        else await watcher.nextChange();
      }
    } finally {
      this.#watchers.delete(watcher);
      signal?.removeEventListener('abort', stop);
    }
  }

  /**
   * Notifies every window that the app is quitting, and waits until each has saved its drafts or closed, or time is up.
   */
  async flushBeforeQuit(clock: Pick<Clock, 'after'>): Promise<void> {
    const late = Promise.withResolvers<void>();
    const wait = clock.after(FLUSH_WITHIN_MS, late.resolve);
    await Promise.race([
      Promise.all(Array.from(this.#watchers, (watcher) => watcher.requestFlush())),
      late.promise,
    ]);
    wait.cancel();
  }

  /** Records that a window has saved its drafts. @param token from the `ending` change that the window received */
  onFlushed(token: string): void {
    for (const watcher of this.#watchers) if (watcher.token === token) watcher.onFlushed();
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.stop();
  }
}

class Watcher {
  /** Identifies the window when it reports that its drafts are saved. */
  readonly token = randomUUID();
  #flushed = Promise.withResolvers<void>();
  readonly #pending = new Map<string, Told>();
  #rev = 0;
  #ready = true;
  #wake: (() => void) | null = null;
  stopped = false;
  readonly window: object | undefined;

  constructor(window: object | undefined) {
    this.window = window;
  }

  push(change: Change, rev = this.#rev): void {
    this.#rev = rev;
    const key = keyOf(change);
    this.#pending.delete(key);
    this.#pending.set(key, { ...change, rev });
    if (this.#pending.size > PENDING_MAX) {
      this.#pending.clear();
      this.#ready = true;
    }
    this.#wake?.();
  }

  /** Announces the quit; resolves when the window has saved its drafts or has closed. */
  requestFlush(): Promise<void> {
    this.#flushed = Promise.withResolvers();
    if (this.stopped) this.#flushed.resolve();
    this.push({ type: 'ending', token: this.token });
    return this.#flushed.promise;
  }

  onFlushed(): void {
    this.#flushed.resolve();
  }

  take(): Told | undefined {
    if (this.#ready) {
      this.#ready = false;
      return { type: 'ready' };
    }
    for (const [key, change] of this.#pending) {
      this.#pending.delete(key);
      return change;
    }
    return undefined;
  }

  nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (this.stopped) resolve();
    });
  }

  stop(): void {
    this.stopped = true;
    this.#flushed.resolve();
    this.#wake?.();
  }
}

/** Returns what a change is about; of several changes about the same, only the newest is queued. */
function keyOf(change: Change): string {
  switch (change.type) {
    case 'conversation':
      return `conversation ${change.conversation.id}`;
    case 'project':
      return `project ${change.project.id}`;
    case 'prompt':
      return `prompt ${change.prompt.id}`;
    case 'preset':
      return `preset ${change.preset.id}`;
    case 'job':
      return `job ${change.job.id}`;
    case 'take':
      return `take ${change.take.id}`;
    case 'script':
      return `script ${change.script.id}`;
    case 'song':
      return `song ${change.song.id}`;
    case 'image_generation':
      return `image_generation ${change.generation.id}`;
    case 'grid':
      return `grid ${change.grid.id}`;
    case 'image':
      return `image ${change.image.id}`;
    case 'library_item':
      return `library ${change.item.id}`;
    case 'voice':
      return `voice ${change.voice.voiceId}`;
    case 'voice_removed':
      return `voice ${change.voiceId}`;
    case 'connection':
      return `connection ${change.connection.id}`;
    // The removal of a record replaces its changes.
    case 'conversation_removed':
    case 'project_removed':
    case 'prompt_removed':
    case 'preset_removed':
    case 'take_removed':
    case 'script_removed':
    case 'song_removed':
    case 'image_generation_removed':
    case 'grid_removed':
    case 'connection_removed':
      return `${change.type.replace('_removed', '')} ${change.id}`;
    // Several removals are separate changes; merging them by key would lose all but the last.
    case 'library_removed':
      return `library ${change.ids.join()}`;
    case 'images_removed':
    case 'jobs_cleared':
      return `${change.type} ${change.ids?.join() ?? ''}`;
    case 'turns_changed':
    case 'draft':
    case 'message_queue':
      return `${change.type} ${change.conversationId}`;
    case 'tag_renamed':
      return `${change.type} ${change.name} ${change.to}`;
    case 'run_action':
      return `${change.type} ${change.action}`;
    case 'open_files':
      return `${change.type} ${change.files.map(({ name }) => name).join()}`;
    case 'conversations_changed':
    case 'library_rebuilt':
    case 'tags_changed':
    case 'settings':
    case 'updates':
    case 'disk':
    case 'notices':
    case 'logs_grew':
    case 'ending':
    case 'show_task':
    case 'show_conversation':
      return change.type;
    default:
      return change satisfies never;
  }
}
