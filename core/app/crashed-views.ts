import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { pageId, type VisibleView, visibleView } from '../../shared/contract/views.ts';
import type { Told } from '../platform/changes.ts';
import { atomicWrite } from '../platform/files/atomic-write.ts';
import type { Clock, Logger } from '../platform/host.ts';
import type { Rpc } from '../rpc/rpc.ts';

/** A page reports every second while its view changes. After this many milliseconds of silence it counts as hanging. */
const HANGS_AFTER_MS = 15_000;
const CRASHES_MAX = 50;

const crash = z.object({ page: pageId, view: visibleView });
type Crash = z.infer<typeof crash>;

interface Page {
  /** Open connections: a page that reconnects may have two for a moment. */
  feeds: number;
  /** The view while it changes; null otherwise. */
  changing: VisibleView | null;
  hang: { cancel(): void } | null;
}

/**
 * Remembers views that crashed their page. The evidence is a page that disappears, or stops responding, while its view
 * is changing: a page that is closed, reloaded or navigated reports it first. If the host is killed, a responsive page
 * is not blamed. A page that responds again is cleared.
 */
export class CrashedViews {
  readonly #path: string;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #pages = new Map<string, Page>();
  #crashes: readonly Crash[];
  #isEnding = false;

  constructor({ dataFolder, clock, logger }: { dataFolder: string; clock: Clock; logger: Logger }) {
    this.#path = join(dataFolder, 'crashed-views.json');
    this.#clock = clock;
    this.#logger = logger;
    this.#crashes = readCrashes(this.#path);
  }

  /** Forwards a page's changes; the end of the iteration is the end of the page's connection. */
  async *follow(id: string | undefined, feed: AsyncIterable<Told>): AsyncGenerator<Told, void, void> {
    if (id === undefined) return yield* feed;
    const page = this.#pages.get(id) ?? { feeds: 0, changing: null, hang: null };
    this.#pages.set(id, page);
    page.feeds++;
    this.#forgetCrash(id);
    try {
      for await (const events of feed) {
        // From now on connections close because the host quits.
        if (events.type === 'ending') this.#end();
        yield events;
      }
    } finally {
      page.feeds--;
      if (page.feeds === 0) {
        this.#pages.delete(id);
        page.hang?.cancel();
        if (page.changing) this.#recordCrash(id, page.changing, 'its page disappeared');
      }
    }
  }

  changing(id: string, view: VisibleView): void {
    const page = this.#pages.get(id);
    if (page === undefined || this.#isEnding) return;
    this.#forgetCrash(id);
    page.changing = view;
    page.hang?.cancel();
    page.hang = this.#clock.after(HANGS_AFTER_MS, () => this.#recordCrash(id, view, 'its page hangs'));
  }

  settled(id: string): void {
    this.#forgetCrash(id);
    const page = this.#pages.get(id);
    if (page === undefined) return;
    page.changing = null;
    page.hang?.cancel();
  }

  /** @param left pages that were closed, reloaded or navigated: they did not crash */
  crashed(left: readonly string[] = []): VisibleView[] {
    for (const page of left) this.settled(page);
    return this.#crashes.map(({ view }) => view);
  }

  reopen(view: VisibleView): void {
    this.#keep(this.#crashes.filter((one) => !isSame(one.view, view)));
  }

  #end(): void {
    this.#isEnding = true;
    for (const page of this.#pages.values()) page.hang?.cancel();
  }

  #recordCrash(page: string, view: VisibleView, why: string): void {
    if (this.#isEnding) return;
    this.#logger.warn('a view may have crashed the window', { why, area: view.area, id: view.id });
    const others = this.#crashes.filter((one) => !isSame(one.view, view));
    this.#keep([...others, { page, view }].slice(-CRASHES_MAX));
  }

  #forgetCrash(page: string): void {
    const others = this.#crashes.filter((one) => one.page !== page);
    if (others.length < this.#crashes.length) this.#keep(others);
  }

  #keep(crashes: readonly Crash[]): void {
    this.#crashes = crashes;
    try {
      atomicWrite(this.#path, JSON.stringify(crashes));
    } catch (error) {
      this.#logger.warn('crashed views could not be written', { error });
    }
  }
}

function isSame(one: VisibleView, other: VisibleView): boolean {
  return one.area === other.area && one.id === other.id;
}

/** Reads the recorded crashes; a missing or unreadable file counts as empty. */
function readCrashes(path: string): readonly Crash[] {
  try {
    return z.array(crash).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}

/** Implements the procedures by which pages report their views. */
export const viewsRouter = ({ procedures: { views: p } }: Rpc, views: CrashedViews) => ({
  changing: p.changing.handler(({ input }) => views.changing(input.page, input.view)),
  settled: p.settled.handler(({ input }) => views.settled(input.page)),
  crashed: p.crashed.handler(({ input }) => views.crashed(input.left)),
  reopen: p.reopen.handler(({ input }) => views.reopen(input.view)),
});
