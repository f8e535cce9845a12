/**
 * Characters that change how text reads without being seen: bidi controls, zero-width characters, soft hyphen, tag
 * characters. A zero-width joiner inside an emoji is left alone.
 */
export const hiddenCharacters =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]|\u034f|(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d|[\u{e0000}-\u{e007f}]/gu;

/**
 * Returns the text with each hidden character written out, as in ⟨U+202E⟩. For code, file names and hosts, not for
 * prose.
 */
export function visibleText(text: string): string {
  return text.replace(hiddenCharacters, (found) => `⟨${codePointName(found)}⟩`);
}

/** Returns the notation of a code point, as in `U+202E`. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
