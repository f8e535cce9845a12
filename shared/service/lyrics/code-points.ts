/** Returns the length of a text as the service counts it: in code points, not UTF-16 units. @see SERVICE.md §8 */
export function codePointLength(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length - 1; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(at + 1);
    if (next < 0xdc00 || next > 0xdfff) continue;
    pairs += 1;
    at += 1;
  }
  return text.length - pairs;
}
