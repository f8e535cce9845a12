import type { UnreadValueCounter } from '../import/read-conversation.ts';

/** Returns a counter that stores what a reader did not understand. */
export function countedMisses(): UnreadValueCounter & { readonly counts: Record<string, number> } {
  const counts: Record<string, number> = {};
  return {
    counts,
    count(what) {
      counts[what] = (counts[what] ?? 0) + 1;
    },
  };
}
