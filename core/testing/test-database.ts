import { onTestFinished } from 'vitest';
import type { Turn } from '../../shared/domain/conversation.ts';
import { ConversationStore } from '../db/chat/conversation-store.ts';
import { SearchStore } from '../db/chat/search-store.ts';
import { TurnStore } from '../db/chat/turn-store.ts';
import { openDatabase } from '../db/database.ts';
import { newId } from '../platform/new-id.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TEST_OPTIONS } from './test-options.ts';

/** Creates the stores over a real database in a new folder, removed after the test. */
export function testDatabase() {
  const folder = temporaryFolder();
  const opened = openDatabase(folder.path, Date.now());
  const { db } = opened;
  onTestFinished(() => opened.close());
  const conversations = new ConversationStore(db);
  const turns = new TurnStore(db);
  return {
    folder: folder.path,
    db,
    conversations,
    turns,
    search: new SearchStore(db),
    conversation(): string {
      const id = newId(Date.now());
      conversations.insert(id, TEST_OPTIONS, Date.now());
      return id;
    },
    turn(conversationId: string, parentId: string | null, text: string, role: Turn['role'] = 'user'): string {
      const id = newId(Date.now());
      const parts = [{ type: 'text' as const, block: 0, text }];
      turns.insert({
        ...{ id, conversationId, parentId, role, createdAt: Date.now(), parts },
        status: 'complete',
        answer: null,
      });
      return id;
    },
  };
}
