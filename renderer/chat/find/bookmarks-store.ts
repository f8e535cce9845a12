import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FoundTurn } from '../../../shared/contract/conversations.ts';
import { Newest } from '../../lib/newest.ts';
import type { ChatApi } from '../chat-deps.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { type FindPlace, firstPlace, numberOf, placeOf } from './find-store.ts';

/** The most that a search lists: of more bookmarks, the newest. */
const BOOKMARKS_MAX = 100;

export interface BookmarksState {
  /** The bookmarked turns of all versions, oldest first; null until they are read. */
  readonly turns: readonly FoundTurn[] | null;
  readonly place: FindPlace | null;
  readonly failed: boolean;
}

interface BookmarksOptions {
  readonly session: ConversationSession;
  /** The turn in view, at which it begins. */
  readonly inView: string | null;
  /** Brings a turn into view. */
  readonly show: (turnId: string) => void;
}

/** Steps through the bookmarks of a conversation, from the opening of the bar to its closing. */
export class BookmarksStore {
  readonly state: StoreApi<BookmarksState> = createStore(() => ({ turns: null, place: null, failed: false }));
  readonly #api: Pick<ChatApi, 'conversations'>;
  readonly #options: BookmarksOptions;
  readonly #unsubscribe: () => void;
  readonly #newest = new Newest();

  constructor(api: Pick<ChatApi, 'conversations'>, options: BookmarksOptions) {
    this.#api = api;
    this.#options = options;
    this.#unsubscribe = options.session.state.subscribe((now, before) => {
      if (now.turns !== before.turns && marksOf(now) !== marksOf(before)) void this.read();
    });
  }

  /** Reads the bookmarks; the first time it shows the first one in or after the turn in view. */
  async read(): Promise<void> {
    const { session, inView } = this.#options;
    const { id, turns } = session.state.getState();
    if (id === null) return;
    const isNewest = this.#newest.begin();
    try {
      const filter = { has: ['bookmark' as const], conversationId: id };
      const hits = await this.#api.conversations.search({ query: '', filter, limit: BOOKMARKS_MAX });
      if (!isNewest()) return;
      const begins = this.state.getState().turns === null;
      const marked = hits
        .toReversed()
        .flatMap(({ turnId }) => (turnId === null ? [] : [{ turnId, count: 1 }]));
      this.state.setState({ turns: marked, failed: false });
      const order = turns.map((turn) => turn.id);
      if (begins) this.#goTo(firstPlace(marked, order, inView));
    } catch {
      if (isNewest()) this.state.setState({ failed: true });
    }
  }

  /** Goes to the next bookmark, or the one before; round at the ends. */
  step(by: 1 | -1): void {
    const { turns, place } = this.state.getState();
    if (turns === null) return;
    const at = numberOf(turns, place);
    // The bookmark it was at may have been removed.
    this.#goTo(placeOf(turns, at === -1 && by === 1 ? 0 : at + by));
  }

  close(): void {
    this.#unsubscribe();
    // A read on its way shows nothing any more.
    this.#newest.begin();
  }

  #goTo(place: FindPlace | null): void {
    this.state.setState({ place });
    if (place) this.#options.show(place.turnId);
  }
}

function marksOf({ turns }: { readonly turns: readonly { id: string; bookmarkedAt?: number }[] }): string {
  return turns.flatMap(({ id, bookmarkedAt }) => (bookmarkedAt === undefined ? [] : [id])).join(' ');
}
