import type { Api } from '../../shared/contract/index.ts';
import type { VisibleView } from '../../shared/contract/views.ts';
import { api } from './connection.ts';
import { leftPages } from './left-pages.ts';
import { newId } from './new-id.ts';

/** A view that has not changed for this long, and then lets the page render, is settled. */
const SETTLES_AFTER_MS = 2000;
const REPEAT_MS = 1000;

/**
 * Tells the core while the view is being rendered or grows. If the page crashes, it cannot report
 * that the view settled, so the core knows which view crashed it.
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
    // A browser may restore a page from its cache.
    window.addEventListener('pageshow', () => leftPages.remove([this.#page]));
    // A hidden page is not laid out, and its timers are slow.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#settle();
      else this.changed();
    });
  }

  /** Reports the view now on screen; null if it cannot crash the page. */
  show(view: VisibleView | null): void {
    if (view?.area === this.#view?.area && view?.id === this.#view?.id) return;
    this.#settle();
    this.#view = view;
    this.changed();
  }

  /** Reports a change on screen. It is cheap: a growing answer calls it once per frame. */
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

/** Ignores a failed report, which is not needed without a core. */
function ignore(): void {}

/** Identifies this load of the window. */
export const page = newId();
export const viewGuard = new ViewGuard(api.views, page);
