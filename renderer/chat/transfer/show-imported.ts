import type { ConversationSummary } from '../../../shared/domain/conversation.ts';
import { newId } from '../../lib/new-id.ts';
import type { ChatStore } from '../chat-store.ts';

/** Characters of an id that tell when it was born. */
const TIME_LENGTH = 10;

/**
 * Opens the newest of the conversations that were made since an instant, wherever in the list it stands: what is brought
 * in keeps its own, older dates.
 * @param since epoch milliseconds
 * @returns false when there is none any more.
 */
export async function showImported(
  chat: Pick<ChatStore, 'list' | 'open' | 'view' | 'whenArrived'>,
  since: number,
): Promise<boolean> {
  // Chat may come into view only with this; and of what came, the list may just be hearing.
  await chat.whenArrived();
  const { session } = chat.view.getState();
  await chat.list.reload();
  const from = newId(since).slice(0, TIME_LENGTH);
  const isNew = ({ id }: ConversationSummary) => id.slice(0, TIME_LENGTH) >= from;
  for (;;) {
    const { items, more } = chat.list.state.getState();
    const found = items.find(isNew);
    if (found) {
      // Who opened another one meanwhile stays there.
      if (chat.view.getState().session === session) chat.open(found.id);
      return true;
    }
    if (!more) return false;
    await chat.list.loadMore();
    // A page that did not come is not asked for without end.
    if (chat.list.state.getState().items.length === items.length) return false;
  }
}
