import type { Part } from '../../shared/domain/conversation.ts';

/** What matters of a turn for those who answer it. */
export interface Said {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly Part[];
}
