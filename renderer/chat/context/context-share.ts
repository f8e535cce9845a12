import type { ContextState } from '../../../shared/contract/chat.ts';

/** How much of the model's context is used: 0 to 1, what is kept free for the answer counted in; null: not known. */
export function contextShare({
  tokens,
  window,
  reserved,
}: Pick<ContextState, 'tokens' | 'window' | 'reserved'>): number | null {
  if (tokens === null || window === null || window <= 0) return null;
  return Math.min(1, (tokens + reserved) / window);
}
