import type { SearchHit } from '../../shared/contract/conversations.ts';
import { closeListOverlay } from '../app/window-state.ts';
import { chat } from './chat.ts';

/** Shows the place that a search found; nothing when there is none. */
export function openHit(hit: SearchHit | undefined): void {
  if (!hit) return;
  chat.open(hit.conversationId, hit.turnId ?? undefined);
  closeListOverlay();
}
