import type { ImageStyle } from '../../shared/domain/image-style.ts';

const PLACE = '{{prompt}}';
/** Separates a prompt from a style after it. */
const JOINT = /[\s,，、;；]+$/;

/**
 * Returns the style of a prompt; undefined if it has none. If several match, the longest is right,
 * since one may end with another.
 */
export function styleOf(prompt: string, styles: readonly ImageStyle[]): ImageStyle | undefined {
  return styles.filter((style) => has(prompt, style)).sort((a, b) => b.text.length - a.text.length)[0];
}

/** Returns a prompt with its style replaced; null removes the style. */
export function withStyle(
  prompt: string,
  style: ImageStyle | null,
  { styles, joint }: { readonly styles: readonly ImageStyle[]; readonly joint: string },
): string {
  const before = styleOf(prompt, styles);
  const plain = before ? without(prompt, before) : prompt;
  if (style === null) return plain;
  const { head, tail } = partsOf(style);
  const words = plain.trim();
  if (!style.text.includes(PLACE)) return words === '' ? tail : `${words.replace(JOINT, '')}${joint}${tail}`;
  return `${head}${words}${tail}`;
}

function partsOf({ text }: ImageStyle): { readonly head: string; readonly tail: string } {
  const at = text.indexOf(PLACE);
  return at === -1
    ? { head: '', tail: text }
    : { head: text.slice(0, at), tail: text.slice(at + PLACE.length) };
}

function has(prompt: string, style: ImageStyle): boolean {
  const { head, tail } = partsOf(style);
  if (head.trim() + tail.trim() === '' || prompt.length < head.length + tail.length) return false;
  return prompt.startsWith(head) && prompt.trimEnd().endsWith(tail.trimEnd());
}

function without(prompt: string, style: ImageStyle): string {
  const { head, tail } = partsOf(style);
  const words = prompt.trimEnd();
  const plain = words.slice(head.length, words.length - tail.trimEnd().length);
  return style.text.includes(PLACE) ? plain : plain.replace(JOINT, '');
}
