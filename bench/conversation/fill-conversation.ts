import { emptyAnswer } from '../../core/chat/answers/fold-turn.ts';
import { ConversationStore } from '../../core/db/chat/conversation-store.ts';
import { TurnStore } from '../../core/db/chat/turn-store.ts';
import { openDatabase } from '../../core/db/database.ts';
import { transaction } from '../../core/db/transaction.ts';
import { newId } from '../../core/platform/new-id.ts';
import type { Part } from '../../shared/domain/conversation.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { answerText } from '../markdown/answer-text.ts';

/** Title of the conversation that the benchmark opens. */
export const TITLE = 'A long conversation';

/** The one with fewer, but long answers. */
export const LONG = { title: 'Long answers', answers: 200, characters: 60_000 } as const;

/** Number of different texts. They repeat, because nothing here is cached by text. */
const DIFFERENT = 40;

/** Returns questions of some lines and answers of up to some thousand characters with code, tables, math and 中文. */
export function messages(count: number): string[] {
  const texts = Array.from({ length: DIFFERENT }, (_, n) =>
    n % 2 === 0
      ? answerText(60 + ((n * 37) % 300), n + 1).replace(/^## .*\n+/, '')
      : answerText(400 + ((n * 331) % 3200), n + 1),
  );
  // Every message is unique, so that no cache can help.
  return Array.from({ length: count }, (_, i) => `Message ${i + 1}: ${texts[i % DIFFERENT] ?? ''}`);
}

/** Returns a short question before each of the long answers. */
function longMessages(): string[] {
  const texts = Array.from({ length: 10 }, (_, n) => answerText(LONG.characters, n + 1));
  return Array.from(
    { length: 2 * LONG.answers },
    (_, i) => `Message ${i + 1}: ${i % 2 === 0 ? 'Go on.' : texts[((i - 1) / 2) % texts.length]}`,
  );
}

/** Writes a conversation of these messages into a data folder, questions and answers in turn. */
export function fillConversation(folder: string, texts: readonly string[]): void {
  const { db, close } = openDatabase(folder, Date.now());
  const conversations = new ConversationStore(db);
  const turns = new TurnStore(db);
  const options = {
    ...{ ...DEFAULT_SETTINGS.newConversation, connectionId: null },
    ...{ chatParameters: {}, messagesParameters: {} },
  };
  const add = (title: string, list: readonly string[]) => {
    const id = newId(Date.now());
    conversations.insert(id, options, Date.now());
    conversations.setTitle(id, title, false);
    let parentId: string | null = null;
    for (const [i, text] of list.entries()) {
      const turnId = newId(Date.now());
      const parts: Part[] = [{ type: 'text', block: 0, text }];
      const answer = i % 2 === 1 ? emptyAnswer('chat', 'vendor-s2', turnId) : null;
      const role = answer ? ('assistant' as const) : ('user' as const);
      const turn = { id: turnId, conversationId: id, parentId, role, createdAt: Date.now(), parts };
      turns.insert({ ...turn, status: 'complete', answer });
      parentId = turnId;
    }
    if (parentId !== null) conversations.setActiveTurn(id, parentId);
  };
  transaction(db, () => {
    add(TITLE, texts);
    add(LONG.title, longMessages());
    add('Another', texts.slice(0, 2));
  });
  close();
}
