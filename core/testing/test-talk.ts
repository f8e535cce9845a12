import { talkOver } from './talk-over.ts';
import { testDatabase } from './test-database.ts';

/** Conversations over a real database in a new folder, with turns put there by hand, and no service to answer. */
export function testTalk() {
  const { conversations: _, ...data } = testDatabase();
  return { ...data, ...talkOver(data.db) };
}
