/** Separates styles: as sent, and as people write them in either language. */
const SEPARATORS = /[,，、;；\n]+/;

/** Returns the distinct styles of a text, as written. */
export function stylesOf(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(SEPARATORS)
    .map((style) => style.trim())
    .filter((style) => {
      const key = keyOf(style);
      if (style === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/**
 * Returns styles in the form the service expects.
 * @see SERVICE.md §2.7 `style`
 */
export function joinStyles(styles: readonly string[]): string {
  return styles.join(', ');
}

/** Adds one or several styles, or removes one that is present. */
export function toggleStyle(text: string, written: string): string {
  const had = stylesOf(text);
  const key = keyOf(written);
  return hasStyle(text, written)
    ? joinStyles(had.filter((style) => keyOf(style) !== key))
    : joinStyles(stylesOf([...had, written].join(',')));
}

export function hasStyle(text: string, style: string): boolean {
  const key = keyOf(style);
  return stylesOf(text).some((had) => keyOf(had) === key);
}

function keyOf(style: string): string {
  return style.trim().toLocaleLowerCase();
}
