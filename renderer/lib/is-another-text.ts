/** A text that keeps less than this share of the original words is another text. */
const KEPT_SHARE = 0.3;
/** A word, or a character of a script without spaces. */
const WORDS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu;

/** Returns whether a text no longer resembles its original, so that the origin does not apply to it. */
export function isAnotherText(from: string, text: string): boolean {
  const left = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(WORDS)) left.set(word, (left.get(word) ?? 0) + 1);
  let all = 0;
  let kept = 0;
  for (const [word] of from.toLowerCase().matchAll(WORDS)) {
    all += 1;
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    kept += 1;
    left.set(word, count - 1);
  }
  return all > 0 && kept < all * KEPT_SHARE;
}
