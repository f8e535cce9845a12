import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FoundTurn } from '../../../shared/contract/conversations.ts';
import { Newest } from '../../lib/newest.ts';
import type { ChatApi } from '../chat-deps.ts';
import type { ConversationSession } from '../conversation-session.ts';
import type { SessionState } from '../session-state.ts';
import { highlightWords, nextVisit } from './search-highlight.ts';

/** Delay before a query after typing, and between two queries while an answer streams, in milliseconds. */
const REST_MS = { typing: 120, growing: 500 } as const;
/** Maximum number of bookmarks listed, newest first. */
const BOOKMARKS_MAX = 100;

export interface FindState {
  readonly text: string;
  /** Null until the first result, and while there is no text. */
  readonly turns: readonly FoundTurn[] | null;
  /** Whether there are more turns than the response lists. */
  readonly more: boolean;
  readonly failed: boolean;
  readonly place: FindPlace | null;
}

/** The source of the matches that the arrows step through. */
interface FindSource {
  /** Whether it needs a text to search for. */
  readonly needsText: boolean;
  /** Returns the turns with matches. */
  read(id: string, text: string): Promise<Pick<FindState, 'more'> & { readonly turns: readonly FoundTurn[] }>;
  /** Returns whether the matches may have changed. */
  isChanged(now: SessionState, before: SessionState): boolean;
  /** Shows the text and the current match; scrolls there if `goes` is set. */
  show(text: string, place: FindPlace | null, goes: boolean): void;
}

type Api = Pick<ChatApi, 'conversations'>;

/** Finds a text in a conversation. @param inView the turn in view, where the search starts */
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

/** Finds the bookmarks of a conversation in all versions of its messages. */
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

/** Steps through the matches in one conversation while the bar is open. */
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
  /** The turn in view when the bar opened; the search starts there. */
  readonly #inView: string | null;
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #newest = new Newest();
  /** Whether a query for the current text is running. */
  #isQuerying = false;
  /** Whether turns changed since; the query then repeats after its result. */
  #isOutdated = false;
  /** Number of steps requested before the result arrived. */
  #pendingSteps = 0;

  constructor(session: ConversationSession, inView: string | null, source: FindSource) {
    this.#session = session;
    this.#inView = inView;
    this.#source = source;
    this.#stop = session.state.subscribe((now, before) => {
      if (source.isChanged(now, before)) this.#later(REST_MS.growing);
    });
  }

  /** Changes the text to find; runs on every input. */
  type(text: string): void {
    this.#newest.begin();
    this.#isQuerying = false;
    this.#isOutdated = false;
    this.#pendingSteps = 0;
    this.#rest();
    if (text === '') this.state.setState({ text, turns: null, more: false, failed: false, place: null });
    else {
      this.state.setState({ text });
      this.#later(REST_MS.typing);
    }
    this.#source.show(text, null, false);
  }

  /** Moves to the next or previous match and wraps at the ends. */
  step(by: 1 | -1): void {
    const { turns, place } = this.state.getState();
    if (this.#isIdle) return;
    if (this.#timer || turns === null) {
      this.#pendingSteps += by;
      this.ask();
      return;
    }
    const at = numberOf(turns, place);
    // After a match that no longer exists, counting continues at the next one.
    this.#goTo(placeOf(turns, at === -1 && by === 1 ? 0 : at + by));
  }

  /** Queries the matches now. */
  ask(): void {
    this.#rest();
    // Restarting a slow query on every change would mean it never completes.
    if (this.#isQuerying) this.#isOutdated = true;
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

  /** Schedules a query; does not postpone one already scheduled. */
  #later(rest: number): void {
    if (!this.#isIdle) this.#timer ??= setTimeout(() => this.ask(), rest);
  }

  async #read(): Promise<void> {
    const { id, phase, turns: shown } = this.#session.state.getState();
    // The first message is being sent: its arrival repeats the query, so there is no result yet.
    if (id === null || (phase === 'ready' && shown.length === 0)) return;
    const isNewest = this.#newest.begin();
    this.#isQuerying = true;
    try {
      const { turns, more } = await this.#source.read(id, this.state.getState().text);
      if (isNewest()) this.#apply(turns, more);
    } catch {
      if (isNewest()) this.state.setState({ turns: [], more: false, failed: true, place: null });
    }
    if (!isNewest()) return;
    this.#isQuerying = false;
    if (this.#isOutdated) this.#later(REST_MS.growing);
    this.#isOutdated = false;
  }

  #apply(turns: readonly FoundTurn[], more: boolean): void {
    const { place, turns: had } = this.state.getState();
    this.state.setState({ turns, more, failed: false });
    const steps = this.#pendingSteps;
    this.#pendingSteps = 0;
    const at = numberOf(turns, place);
    // Answers changed or a bookmark was removed, so the view stays where it is.
    const stays = at !== -1 || (!this.#source.needsText && had !== null);
    if (stays && steps === 0) return;
    const from = at === -1 ? numberOf(turns, firstPlace(turns, this.#inView)) : at;
    // The first Enter after typing only starts at the first match.
    this.#goTo(placeOf(turns, from + (at === -1 && steps > 0 ? steps - 1 : steps)));
  }

  #goTo(place: FindPlace | null): void {
    this.state.setState({ place });
    this.#source.show(this.state.getState().text, place, true);
  }
}

/** A match: its turn and its index within the turn. */
export interface FindPlace {
  readonly turnId: string;
  readonly nth: number;
}

/** Returns the total number of matches. */
export function countFound(turns: readonly FoundTurn[]): number {
  return turns.reduce((sum, turn) => sum + turn.count, 0);
}

/** Returns the index of a match among all, or -1 if it no longer exists. */
export function numberOf(turns: readonly FoundTurn[], place: FindPlace | null): number {
  let before = 0;
  for (const turn of turns) {
    if (turn.turnId === place?.turnId) return place.nth < turn.count ? before + place.nth : -1;
    before += turn.count;
  }
  return -1;
}

/** Returns the match with this index, wrapping at both ends; null if there is none. */
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
 * Returns the match to start at: the first one in or after the turn in view, else the last. Ids tell which turn is
 * newer, even of turns that are not loaded.
 */
export function firstPlace(turns: readonly FoundTurn[], inView: string | null): FindPlace | null {
  const first = turns.find(({ turnId }) => turnId >= (inView ?? ''));
  return first ? { turnId: first.turnId, nth: 0 } : placeOf(turns, -1);
}
