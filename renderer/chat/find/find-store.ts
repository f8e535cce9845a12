import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FoundTurn } from '../../../shared/contract/conversations.ts';
import { Newest } from '../../lib/newest.ts';
import type { ChatApi } from '../chat-deps.ts';
import type { ConversationSession } from '../conversation-session.ts';
import type { SessionState } from '../session-state.ts';
import { highlightWords, nextVisit } from './search-highlight.ts';

/** Rest after a key before asking, and between two askings while an answer grows; in milliseconds. */
const REST_MS = { typing: 120, growing: 500 } as const;
export const FIND_MAX = 200;
/** The most that a search lists: of more bookmarks, the newest. */
const BOOKMARKS_MAX = 100;

export interface FindState {
  readonly text: string;
  /** Null until the first answer, and while nothing is looked for. */
  readonly turns: readonly FoundTurn[] | null;
  /** Whether there are more turns than the response lists. */
  readonly more: boolean;
  readonly failed: boolean;
  readonly place: FindPlace | null;
}

/** The places in a conversation that the arrows step through. */
interface FindSource {
  /** A text is typed first. */
  readonly needsText: boolean;
  /** Returns the turns that hold it. */
  read(id: string, text: string): Promise<Pick<FindState, 'more'> & { readonly turns: readonly FoundTurn[] }>;
  /** Returns whether it may stand elsewhere now. */
  isChanged(now: SessionState, before: SessionState): boolean;
  /** Shows what is looked for and where the user is; leads there with `goes`. */
  show(text: string, place: FindPlace | null, goes: boolean): void;
}

type Api = Pick<ChatApi, 'conversations'>;

/** Finds a text in a conversation. @param inView the turn in view, at which it begins */
export function findText(api: Api, session: ConversationSession, inView: string | null): FindStore {
  return new FindStore(session, inView, {
    needsText: true,
    read: (id, text) => api.conversations.find({ id, text }),
    isChanged: (now, before) => now.turns !== before.turns,
    show(text, place, goes) {
      if (text === '') return highlightWords(null);
      const current = goes && place ? { ...place, ask: nextVisit() } : null;
      highlightWords({ sessionKey: session.key, needles: [text], onlyIn: null, current });
    },
  });
}

/** Steps through the bookmarks of a conversation, in all versions of its messages. */
export function findBookmarks(
  api: Api,
  session: ConversationSession,
  inView: string | null,
  show: (turnId: string) => void,
): FindStore {
  return new FindStore(session, inView, {
    needsText: false,
    async read(conversationId) {
      const filter = { has: ['bookmark' as const], conversationId };
      const hits = await api.conversations.search({ query: '', filter, limit: BOOKMARKS_MAX });
      const turns = hits.flatMap(({ turnId }) => (turnId === null ? [] : [{ turnId, count: 1 }]));
      return { turns: turns.reverse(), more: false };
    },
    isChanged: (now, before) => now.turns !== before.turns && bookmarksIn(now) !== bookmarksIn(before),
    show: (_, place) => place && show(place.turnId),
  });
}

function bookmarksIn({ turns }: SessionState): string {
  return turns.flatMap(({ id, bookmarkedAt }) => (bookmarkedAt === undefined ? [] : [id])).join(' ');
}

/** Stepping through places in one conversation, from the opening of the bar to its closing. */
export class FindStore {
  readonly state: StoreApi<FindState> = createStore(() => ({
    text: '',
    turns: null,
    more: false,
    failed: false,
    place: null,
  }));
  readonly #session: ConversationSession;
  readonly #source: FindSource;
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

  constructor(session: ConversationSession, inView: string | null, source: FindSource) {
    this.#session = session;
    this.#inView = inView;
    this.#source = source;
    this.#stop = session.state.subscribe((now, before) => {
      if (source.isChanged(now, before)) this.#later(REST_MS.growing);
    });
  }

  /** Looks for another text; every key of typing comes here. */
  type(text: string): void {
    const next = text.slice(0, FIND_MAX);
    this.#newest.begin();
    this.#asking = false;
    this.#outdated = false;
    this.#steps = 0;
    this.#rest();
    if (next === '')
      this.state.setState({ text: next, turns: null, more: false, failed: false, place: null });
    else {
      this.state.setState({ text: next });
      this.#later(REST_MS.typing);
    }
    this.#source.show(next, null, false);
  }

  /** Goes to the next occurrence, or the one before; round at the ends. */
  step(by: 1 | -1): void {
    const { turns, place } = this.state.getState();
    if (this.#isIdle) return;
    if (this.#timer || turns === null) {
      this.#steps += by;
      this.ask();
      return;
    }
    const at = numberOf(turns, place);
    // A place that is gone is counted from where the next one is now.
    this.#goTo(placeOf(turns, at === -1 && by === 1 ? 0 : at + by));
  }

  /** Asks now. */
  ask(): void {
    this.#rest();
    // An answer that takes longer than the turns take to change would never be waited for.
    if (this.#asking) this.#outdated = true;
    else void this.#read();
  }

  close(): void {
    this.#stop();
    this.#rest();
    this.#newest.begin();
    this.#source.show('', null, false);
  }

  get #isIdle(): boolean {
    return this.#source.needsText && this.state.getState().text === '';
  }

  #rest(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Asks soon; what is asked already for soon is not put off. */
  #later(rest: number): void {
    if (!this.#isIdle) this.#timer ??= setTimeout(() => this.ask(), rest);
  }

  async #read(): Promise<void> {
    const { id, phase, turns: shown } = this.#session.state.getState();
    // The first message is on its way: nothing is found or missing yet, and its arrival asks again.
    if (id === null || (phase === 'ready' && shown.length === 0)) return;
    const isNewest = this.#newest.begin();
    this.#asking = true;
    try {
      const { turns, more } = await this.#source.read(id, this.state.getState().text);
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
    const { place, turns: had } = this.state.getState();
    this.state.setState({ turns, more, failed: false });
    const steps = this.#steps;
    this.#steps = 0;
    const at = numberOf(turns, place);
    // Answers grew or shrank, or a bookmark was removed: the view stays where it is.
    const stays = at !== -1 || (!this.#source.needsText && had !== null);
    if (stays && steps === 0) return;
    const order = this.#session.state.getState().turns.map((turn) => turn.id);
    const from = at === -1 ? numberOf(turns, firstPlace(turns, order, this.#inView)) : at;
    // The first Enter after a word is what begins to look for it.
    this.#goTo(placeOf(turns, from + (at === -1 && steps > 0 ? steps - 1 : steps)));
  }

  #goTo(place: FindPlace | null): void {
    this.state.setState({ place });
    this.#source.show(this.state.getState().text, place, true);
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
