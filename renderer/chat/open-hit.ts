import type { SearchHit } from '../../shared/contract/conversations.ts';
import { openAreaNow } from '../app/area-state.ts';
import { closeListOverlay } from '../app/window-state.ts';
import { chat } from './chat.ts';
import { runCommand } from './view-commands.ts';

/** Shows the place that a search found, its words highlighted; does nothing when there is none. */
export function openHit(hit: SearchHit | undefined): void {
  if (!hit) return;
  chat.open(hit.conversationId, hit.turnId ?? undefined, foundWords(hit));
  closeListOverlay();
}

/** Shows the first result once it is found, unless the user has gone elsewhere meanwhile. */
export async function openFirstHit(): Promise<void> {
  const { session } = chat.view.getState();
  const [first] = await chat.search.settled();
  if (!first || chat.view.getState().session !== session || openAreaNow() !== 'chat') return;
  openHit(first);
  runCommand('focusComposer');
}

/**
 * The words a search found, as they stand in the message: it looks for words in any order and for the beginnings of
 * them, so that what was typed may stand nowhere in one piece.
 */
export function foundWords({ snippet, ranges }: Pick<SearchHit, 'snippet' | 'ranges'>): string[] {
  const words = ranges.map(([from, to]) => snippet.slice(from, to).trim()).filter((word) => word !== '');
  return [...new Set(words)];
}
