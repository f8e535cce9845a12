import type { SearchHit } from '../../shared/contract/conversations.ts';
import { closeListOverlay } from '../app/window-state.ts';
import { chat } from './chat.ts';
import { foundWords } from './find/found-words.ts';

/** Shows the place that a search found, its words lit up; nothing when there is none. */
export function openHit(hit: SearchHit | undefined): void {
  if (!hit) return;
  chat.open(hit.conversationId, hit.turnId ?? undefined, foundWords(hit));
  closeListOverlay();
}
