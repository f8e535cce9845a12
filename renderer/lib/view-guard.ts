import type { Api } from '../../shared/contract/index.ts';
import type { VisibleView } from '../../shared/contract/views.ts';
import { api } from './connection.ts';
import { leftPages } from './left-pages.ts';
import { newId } from './new-id.ts';

/** A view that has not changed for so long, and then lets the page draw, is settled. */
const SETTLES_AFTER_MS = 2000;
const REPEAT_MS = 1000;

/**
 * Tells the core while what is on the screen is being drawn or grows. A page that crashes meanwhile cannot say that it
 * has settled: that is how the core knows which view crashed it.
 */
export class ViewGuard {
  readonly #views: Pick<Api['views'], 'changing' | 'settled'>;
  readonly #page: string;
  #view: VisibleView | null = null;
  #changedAt = 0;
  #timer: number | undefined;

  constructor(views: Pick<Api['views'], 'changing' | 'settled'>, page: string) {
    this.#views = views;
    this.#page = page;
    window.addEventListener('pagehide', () => {
      leftPages.add(this.#page);
      this.#settle();
    });
    // A browser may bring a page back as it was.
    window.addEventListener('pageshow', () => leftPages.remove([this.#page]));
    // Nothing is laid out in a hidden page, and its timers are slow.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#settle();
      else this.changed();
    });
  }

  /** This is on the screen now; null: something that cannot crash the page. */
  show(view: VisibleView | null): void {
    if (view?.area === this.#view?.area && view?.id === this.#view?.id) return;
    this.#settle();
    this.#view = view;
    this.changed();
  }

  /** Reports a change on the screen. This is cheap: a growing answer calls it once per frame. */
  changed(): void {
    this.#changedAt = performance.now();
    if (this.#timer !== undefined || this.#view === null || document.visibilityState === 'hidden') return;
    this.#tell();
    this.#timer = window.setInterval(() => this.#repeat(), REPEAT_MS);
  }

  #repeat(): void {
    if (performance.now() - this.#changedAt < SETTLES_AFTER_MS) this.#tell();
    else this.#settle();
  }

  #tell(): void {
    if (this.#view) this.#views.changing({ page: this.#page, view: this.#view }).catch(ignore);
  }

  #settle(): void {
    if (this.#timer === undefined) return;
    window.clearInterval(this.#timer);
    this.#timer = undefined;
    this.#views.settled({ page: this.#page }).catch(ignore);
  }
}

/** Without a core nobody needs to know. */
function ignore(): void {}

/** Names this load of the window. */
export const page = newId();
export const viewGuard = new ViewGuard(api.views, page);
