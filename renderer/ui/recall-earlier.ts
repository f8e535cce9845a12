/**
 * Returns the text that Up at the start of the box recalls: the user's newest text into an empty box, then the one
 * before it. Returns null when there is none, or when the box holds new text that would be lost.
 * @param words the user's texts, oldest first
 */
export function recallEarlier(words: readonly string[], draft: string): string | null {
  const texts = words.filter((text) => text !== '');
  if (draft === '') return texts.at(-1) ?? null;
  const at = texts.lastIndexOf(draft);
  return at > 0 ? (texts[at - 1] ?? null) : null;
}
