import type { SearchHit } from '../../shared/contract/conversations.ts';
import { openAreaNow } from '../app/area-state.ts';
import { closeListOverlay } from '../app/window-state.ts';
import { chat } from './chat.ts';
import { foundWords } from './find/found-words.ts';

/** Shows the place that a search found, its words lit up; nothing when there is none. */
export function openHit(hit: SearchHit | undefined): void {
  if (!hit) return;
  chat.open(hit.conversationId, hit.turnId ?? undefined, foundWords(hit));
  closeListOverlay();
}

/** Shows the first place of what is searched for, once that is found. Who went elsewhere meanwhile is left there. */
export async function openFirstHit(): Promise<void> {
  const { session } = chat.view.getState();
  const [first] = await chat.search.settled();
  if (chat.view.getState().session === session && openAreaNow() === 'chat') openHit(first);
}
