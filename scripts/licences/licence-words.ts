/**
 * Returns whether an SPDX expression ("(MIT OR Apache-2.0) AND ISC") is satisfied by allowed licences. Unknown syntax
 * is not.
 */
export function fits(words: string, allowed: readonly string[]): boolean {
  const text = words.trim();
  const choices = split(text, ' OR ');
  if (choices.length > 1) return choices.some((one) => fits(one, allowed));
  const together = split(text, ' AND ');
  if (together.length > 1) return together.every((one) => fits(one, allowed));
  const inner = /^\((.*)\)$/.exec(text)?.[1];
  return inner === undefined ? allowed.includes(text) : fits(inner, allowed);
}

/** Splits outside of brackets. */
function split(text: string, at: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const piece of text.split(/(\(|\)| OR | AND )/)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === at && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}
