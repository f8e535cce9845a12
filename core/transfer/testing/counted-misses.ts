import type { UnreadValueCounter } from '../import/read-conversation.ts';

/** What a reader did not understand, by its word. */
export function countedMisses(): UnreadValueCounter & { readonly counts: Record<string, number> } {
  const counts: Record<string, number> = {};
  return {
    counts,
    count(what) {
      counts[what] = (counts[what] ?? 0) + 1;
    },
  };
}
