import type { SearchHit } from '../../shared/contract/conversations.ts';
import { openAreaNow } from '../app/area-state.ts';
import { closeListOverlay } from '../app/window-state.ts';
import { chat } from './chat.ts';
import { runCommand } from './view-commands.ts';

/** Opens a search hit and highlights its words; does nothing without a hit. */
export function openHit(hit: SearchHit | undefined): void {
  if (!hit) return;
  chat.open(hit.conversationId, hit.turnId ?? undefined, foundWords(hit));
  closeListOverlay();
}

/** Opens the first hit once it arrives, unless the user has opened another conversation meanwhile. */
export async function openFirstHit(): Promise<void> {
  const { session } = chat.view.getState();
  const [first] = await chat.search.settled();
  if (!first || chat.view.getState().session !== session || openAreaNow() !== 'chat') return;
  openHit(first);
  runCommand('focusComposer');
}

/**
 * Returns the matched words as the message spells them. The search matches word beginnings in any order, so the typed
 * text may occur nowhere as a whole.
 */
export function foundWords({ snippet, ranges }: Pick<SearchHit, 'snippet' | 'ranges'>): string[] {
  const words = ranges.map(([from, to]) => snippet.slice(from, to).trim()).filter((word) => word !== '');
  return [...new Set(words)];
}
