/** The models that see images, if neither the service nor its connection says it: those with a name that does. */
export const VISION_MODELS: readonly string[] = ['*-vl', '*-vl-*', '*vision*'];

/**
 * Returns whether the id of a model fits one of these patterns, in which `*` stands for any text. Case does not matter.
 * Takes linear time.
 */
export function fitsPattern(id: string, patterns: readonly string[]): boolean {
  const text = id.toLowerCase();
  return patterns.some((pattern) => fits(text, pattern.toLowerCase().split('*')));
}

function fits(text: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
