/**
 * The voice to speak with: the one chosen, else the one used last, where this connection may know it, else the first
 * there is, a starred one before others. Null where none is known.
 */
export function voiceInUse(
  chosen: string | null,
  last: string | null,
  known: readonly { readonly voiceId: string; readonly starred: boolean }[],
): string | null {
  if (chosen !== null) return chosen;
  if (known.length === 0 || known.some((voice) => voice.voiceId === last)) return last;
  return (known.find((voice) => voice.starred) ?? known[0])?.voiceId ?? last;
}
