import type { Passage } from './passage.ts';

/**
 * Matches a text with the beginning of any reading of a passage.
 * @returns the remaining passage, or null when the text matches no reading
 */
export function restAfter(passage: Passage, beginning: string): Passage | null {
  const stack = [{ segment: 0, at: 0 }];
  const seen = new Set<number>();
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    const { segment: index, at } = state;
    const key = index * (beginning.length + 1) + at;
    if (seen.has(key)) continue;
    seen.add(key);
    if (at === beginning.length) return passage.slice(index);
    const segment = passage[index];
    if (segment === undefined) continue;
    const texts = typeof segment === 'string' ? [segment] : segment.options.map((option) => option.text);
    for (const text of texts.toReversed()) {
      if (beginning.startsWith(text, at)) stack.push({ segment: index + 1, at: at + text.length });
      else if (text.length > beginning.length - at && text.startsWith(beginning.slice(at))) {
        return [text.slice(beginning.length - at), ...passage.slice(index + 1)];
      }
    }
  }
  return null;
}
