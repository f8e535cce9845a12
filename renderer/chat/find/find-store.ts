import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FoundTurn } from '../../../shared/contract/conversations.ts';
import { Newest } from '../../lib/newest.ts';
import type { ChatApi } from '../chat-deps.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { highlightWords, nextVisit } from './search-highlight.ts';

/** Rest after a key before asking, and between two askings while an answer grows; in milliseconds. */
const REST_MS = { typing: 120, growing: 500 } as const;
export const FIND_MAX = 200;

export interface FindState {
  readonly text: string;
  /** Null until the first answer, and while nothing is looked for. */
  readonly turns: readonly FoundTurn[] | null;
  /** Whether there are more turns than the response lists. */
  readonly more: boolean;
  readonly failed: boolean;
  readonly place: FindPlace | null;
}

/** Finding in one conversation, from the opening of the bar to its closing. */
export class FindStore {
  readonly state: StoreApi<FindState> = createStore(() => ({
    text: '',
    turns: null,
    more: false,
    failed: false,
    place: null,
  }));
  readonly #api: Pick<ChatApi, 'conversations'>;
  readonly #session: ConversationSession;
  /** The turn in view when finding began; the search starts there. */
  readonly #inView: string | null;
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #newest = new Newest();
  /** A request for the current text is on its way. */
  #asking = false;
  /** Turns changed since: the request repeats once its response has arrived. */
  #outdated = false;
  /** Steps requested before the response arrived. */
  #steps = 0;

  constructor(api: Pick<ChatApi, 'conversations'>, session: ConversationSession, inView: string | null) {
    this.#api = api;
    this.#session = session;
    this.#inView = inView;
    this.#stop = session.state.subscribe(({ turns }, before) => {
      if (turns !== before.turns) this.#later(REST_MS.growing);
    });
  }

  /** Looks for another text; every key of typing comes here. */
  type(text: string): void {
    const next = text.slice(0, FIND_MAX);
    this.#newest.begin();
    this.#asking = false;
    this.#outdated = false;
    this.#steps = 0;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (next === '')
      this.state.setState({ text: next, turns: null, more: false, failed: false, place: null });
    else {
      this.state.setState({ text: next });
      this.#later(REST_MS.typing);
    }
    this.#highlight(false);
  }

  /** Goes to the next occurrence, or the one before; round at the ends. */
  step(by: 1 | -1): void {
    const { text, turns, place } = this.state.getState();
    if (text === '') return;
    if (this.#timer || turns === null) {
      this.#steps += by;
      this.#now();
      return;
    }
    const at = numberOf(turns, place);
    // A place that is gone is counted from where the next one is now.
    this.#goTo(placeOf(turns, at === -1 && by === 1 ? 0 : at + by));
  }

  close(): void {
    this.#stop();
    if (this.#timer) clearTimeout(this.#timer);
    this.#newest.begin();
    highlightWords(null);
  }

  /** Asks soon; what is asked already for soon is not put off. */
  #later(rest: number): void {
    if (this.#timer || this.state.getState().text === '') return;
    this.#timer = setTimeout(() => this.#now(), rest);
  }

  #now(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    // An answer that takes longer than the turns take to change would never be waited for.
    if (this.#asking) this.#outdated = true;
    else void this.#ask();
  }

  async #ask(): Promise<void> {
    const { text } = this.state.getState();
    const { id } = this.#session.state.getState();
    if (id === null) return;
    const isNewest = this.#newest.begin();
    this.#asking = true;
    try {
      const { turns, more } = await this.#api.conversations.find({ id, text });
      if (isNewest()) this.#apply(turns, more);
    } catch {
      if (isNewest()) this.state.setState({ turns: [], more: false, failed: true, place: null });
    }
    if (!isNewest()) return;
    this.#asking = false;
    if (this.#outdated) this.#later(REST_MS.growing);
    this.#outdated = false;
  }

  #apply(turns: readonly FoundTurn[], more: boolean): void {
    const { place } = this.state.getState();
    this.state.setState({ turns, more, failed: false });
    const steps = this.#steps;
    this.#steps = 0;
    // The answers grew or shrank: the current occurrence stays the current one.
    const at = numberOf(turns, place);
    if (at !== -1 && steps === 0) return;
    const order = this.#session.state.getState().turns.map((turn) => turn.id);
    const from = at === -1 ? numberOf(turns, firstPlace(turns, order, this.#inView)) : at;
    // The first Enter after a word is what begins to look for it.
    this.#goTo(placeOf(turns, from + (at === -1 && steps > 0 ? steps - 1 : steps)));
  }

  #goTo(place: FindPlace | null): void {
    this.state.setState({ place });
    this.#highlight(true);
  }

  /** @param go also goes there; otherwise the words are only highlighted. */
  #highlight(go: boolean): void {
    const { text, place } = this.state.getState();
    if (text === '') highlightWords(null);
    else
      highlightWords({
        sessionKey: this.#session.key,
        needles: [text],
        onlyIn: null,
        current: go && place ? { ...place, ask: nextVisit() } : null,
      });
  }
}

/** An occurrence: its turn, and its number in that turn. */
export interface FindPlace {
  readonly turnId: string;
  readonly nth: number;
}

/** How many occurrences there are. */
export function countFound(turns: readonly FoundTurn[]): number {
  return turns.reduce((sum, turn) => sum + turn.count, 0);
}

/** The number of a place among all, from 0; -1 when it is no longer there. */
export function numberOf(turns: readonly FoundTurn[], place: FindPlace | null): number {
  let before = 0;
  for (const turn of turns) {
    if (turn.turnId === place?.turnId) return place.nth < turn.count ? before + place.nth : -1;
    before += turn.count;
  }
  return -1;
}

/** The place of that number, counted round from both ends; null where nothing was found. */
export function placeOf(turns: readonly FoundTurn[], number: number): FindPlace | null {
  const total = countFound(turns);
  if (total === 0) return null;
  let left = ((number % total) + total) % total;
  for (const { turnId, count } of turns) {
    if (left < count) return { turnId, nth: left };
    left -= count;
  }
  return null;
}

/**
 * Returns the occurrence to begin at: the first one in or after the turn in view, else the last of all.
 * @param order the turns held, oldest first; those found that are not among them are older.
 */
export function firstPlace(
  turns: readonly FoundTurn[],
  order: readonly string[],
  inView: string | null,
): FindPlace | null {
  const from = inView === null ? -1 : order.indexOf(inView);
  const first = turns.find((turn) => {
    const at = order.indexOf(turn.turnId);
    return at >= 0 && at >= from;
  });
  if (first) return { turnId: first.turnId, nth: 0 };
  return placeOf(turns, -1);
}
