import './found.css';
import { type SearchHighlight, searchHighlight } from './search-highlight.ts';
import { textRanges } from './text-ranges.ts';

/** Names of the two highlights, which found.css styles. */
const ALL = 'found';
const CURRENT = 'found-current';

/**
 * A pass that takes longer than this (milliseconds) delays the next one, because answers may be streaming.
 */
const LONG_PASS = 4;
const REST_MS = 150;
/** Number of frames to wait for a turn: the list measures a row before it positions it. */
const DRAWINGS = 90;

/** How often a match is scrolled to until it stays in view. */
const SCROLLS = 4;

/** Number of frames to wait for unfolded content. */
const UNFOLDING = 20;

/** Flash of the turn that a search opened. */
const LIT = { backgroundColor: 'var(--craft-tint)', outline: '6px solid var(--craft-tint)' };
const FLASH = [LIT, { ...LIT, offset: 0.7 }, { backgroundColor: 'transparent', outlineColor: 'transparent' }];
const FLASH_MS = 2500;

/** Brings a turn into view and loads it if needed; returns false if it no longer exists. */
export type BringTurn = (turnId: string) => Promise<boolean>;

/** Returns the index of the match among those rendered in the turn; null if it is in none. */
export type DrawnPlace = (
  words: SearchHighlight,
  current: NonNullable<SearchHighlight['current']>,
) => number | null;

/**
 * Highlights the matches in the rendered turns, updates them whenever turns change, and scrolls to the
 * current match. Uses CSS custom highlights, which leave the text unchanged. Without them, scrolling still
 * works.
 */
export class TranscriptMarks {
  readonly #view: HTMLElement;
  readonly #bring: BringTurn;
  readonly #drawnPlace: DrawnPlace;
  readonly #observer: MutationObserver;
  readonly #ranges = new Map<Element, Range[]>();
  #words: SearchHighlight | null = null;
  #disposed = false;
  #due: (() => void) | null = null;
  #lastPass = 0;

  constructor(view: HTMLElement, bring: BringTurn, drawnPlace: DrawnPlace = (_, { nth }) => nth) {
    this.#view = view;
    this.#bring = bring;
    this.#drawnPlace = drawnPlace;
    this.#observer = new MutationObserver((changes) => this.#changed(changes));
    this.#observer.observe(view, { childList: true, characterData: true, subtree: true });
    view.toggleAttribute('data-found', true);
  }

  show(words: SearchHighlight | null): void {
    const before = this.#words;
    this.#words = words;
    if (words?.needles !== before?.needles || words?.onlyIn !== before?.onlyIn) this.#ranges.clear();
    this.#paint();
    if (words?.current && words.current.ask !== before?.current?.ask) void this.#goTo(words, words.current);
  }

  close(): void {
    this.#disposed = true;
    this.#due?.();
    this.#observer.disconnect();
    this.#view.removeAttribute('data-found');
    marks()?.delete(ALL);
    marks()?.delete(CURRENT);
  }

  async #goTo(words: SearchHighlight, current: NonNullable<SearchHighlight['current']>): Promise<void> {
    let moved = true;
    // A row that comes into view above may be taller than the list assumed, which pushes the match away again.
    for (let tries = 0; moved && tries < SCROLLS; tries++)
      moved = await this.#scrollTo(words, current, tries === 0);
  }

  /** Scrolls to the current match. @returns whether the transcript moved */
  async #scrollTo(
    words: SearchHighlight,
    current: NonNullable<SearchHighlight['current']>,
    isFirst: boolean,
  ): Promise<boolean> {
    const { turnId } = current;
    const left = () => this.#disposed || this.#words?.current?.ask !== words.current?.ask;
    const there = await this.#bring(turnId);
    if (left() || !there) return false;
    const turn = await this.#drawn(turnId, left);
    if (left() || !turn) return false;
    const leads = words.onlyIn === turnId;
    if (leads && isFirst) turn.animate(FLASH, FLASH_MS);
    const nth = words.needles.length === 0 ? -1 : (this.#drawnPlace(words, current) ?? -1);
    let range = this.#rangesOf(turn)[nth];
    // Two rounds: one for folded content, one for folds inside it.
    for (let tries = 0; nth >= 0 && !range && tries < 2 && unfoldWithin(turn); tries++) {
      // Its code may have to load first.
      for (let waits = 0; !range && waits < UNFOLDING; waits++) {
        await drawing();
        if (left()) return false;
        this.#ranges.delete(turn);
        range = this.#rangesOf(turn)[nth];
      }
    }
    searchHighlight.setState({ unseen: range === undefined });
    const shown = range ?? this.#rangesOf(turn)[0];
    const before = this.#view.scrollTop;
    if (shown) {
      unfoldAround(shown.startContainer);
      scrollToRange(shown, this.#view);
    } else if (leads) turn.scrollIntoView({ block: 'center' });
    this.#paint();
    return this.#view.scrollTop !== before;
  }

  /** Returns the turn once it is rendered in its final position. */
  async #drawn(turnId: string, left: () => boolean): Promise<Element | null> {
    let place = Number.NaN;
    for (let tries = 0; tries < DRAWINGS && !left(); tries++) {
      const turn = this.#view.querySelector(`[data-turn="${turnId}"]`);
      const top = turn?.getBoundingClientRect().top ?? Number.NaN;
      if (turn && top === place) return turn;
      place = top;
      await drawing();
    }
    return this.#view.querySelector(`[data-turn="${turnId}"]`);
  }

  #changed(changes: readonly MutationRecord[]): void {
    for (const { target } of changes) {
      const turn = (target instanceof Element ? target : target.parentElement)?.closest('[data-turn]');
      if (turn) this.#ranges.delete(turn);
    }
    if (this.#due || this.#words === null) return;
    const run = () => {
      this.#due = null;
      this.#paint();
    };
    if (this.#lastPass < LONG_PASS) {
      const frame = requestAnimationFrame(run);
      this.#due = () => cancelAnimationFrame(frame);
    } else {
      const timer = setTimeout(run, REST_MS);
      this.#due = () => clearTimeout(timer);
    }
  }

  #rangesOf(turn: Element): readonly Range[] {
    const cached = this.#ranges.get(turn);
    if (cached) return cached;
    const found = textRanges(turn, this.#words?.needles ?? []);
    this.#ranges.set(turn, found);
    return found;
  }

  #paint(): void {
    const from = performance.now();
    const words = this.#words;
    const current = words?.current;
    const nth = words && current ? this.#drawnPlace(words, current) : null;
    const all: Range[] = [];
    const looked: Range[] = [];
    for (const turn of this.#view.querySelectorAll<HTMLElement>('[data-turn]')) {
      const id = turn.dataset.turn;
      if (!words || (words.onlyIn !== null && words.onlyIn !== id)) continue;
      const found = this.#rangesOf(turn);
      const at = current?.turnId === id ? (found[nth ?? -1] ?? null) : null;
      for (const range of found) (range === at ? looked : all).push(range);
    }
    for (const turn of this.#ranges.keys()) if (!turn.isConnected) this.#ranges.delete(turn);
    marks()?.set(ALL, new Highlight(...all));
    marks()?.set(CURRENT, new Highlight(...looked));
    this.#lastPass = performance.now() - from;
  }
}

/** Returns the highlight registry; undefined if the browser has none. */
function marks(): HighlightRegistry | undefined {
  return 'highlights' in CSS ? CSS.highlights : undefined;
}

function drawing(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

/** Controls that reveal more of a turn when pressed. */
const SHOWS_MORE =
  '[data-action="unfold"], .md-show-all, button[aria-expanded="false"]:not([aria-haspopup]), [data-unfold]';

/** Opens every fold around a node that is rendered but hidden. */
function unfoldAround(node: Node): void {
  for (let at = node.parentElement; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
    if (at.classList.contains('md-code-folded'))
      at.querySelector<HTMLElement>('[data-action="unfold"]')?.click();
  }
}

/** Opens the folds in an element. @returns false when there is nothing left to open */
function unfoldWithin(root: Element): boolean {
  const shut = [...root.querySelectorAll<HTMLDetailsElement>('details:not([open]):not([data-not-words])')];
  const cut = [...root.querySelectorAll<HTMLElement>(SHOWS_MORE)];
  for (const fold of shut) fold.open = true;
  for (const button of cut) button.click();
  return shut.length + cut.length > 0;
}

/** Space kept between a match and the edges of its scroll container, in pixels. */
const ROOM = 48;

/**
 * Scrolls a range into view: within every scroll container up to `view`, and in `view` to its upper third.
 */
function scrollToRange(range: Range, view: HTMLElement): void {
  const start = range.startContainer.parentElement;
  for (let box = start; box && box !== view; box = box.parentElement) {
    if (!scrolls(box)) continue;
    const at = range.getBoundingClientRect();
    const edge = box.getBoundingClientRect();
    if (at.top < edge.top || at.bottom > edge.bottom)
      box.scrollTop += at.top - edge.top - box.clientHeight / 3;
    if (at.left < edge.left || at.right > edge.right)
      box.scrollLeft += at.left - edge.left - box.clientWidth / 3;
  }
  const at = range.getBoundingClientRect();
  const edge = view.getBoundingClientRect();
  if (at.top >= edge.top + ROOM && at.bottom <= edge.bottom - ROOM) return;
  view.scrollTop += at.top - edge.top - view.clientHeight / 3;
}

function scrolls(box: HTMLElement): boolean {
  if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) return false;
  const { overflowX, overflowY } = getComputedStyle(box);
  return /auto|scroll/.test(`${overflowX} ${overflowY}`);
}
