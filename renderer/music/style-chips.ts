/** Between styles: as it is sent, and as people write it in either language. */
const SEPARATORS = /[,，、;；\n]+/;

/** The styles of a text with commas between them, each once, as written. */
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

/** As the service is sent them. @see SERVICE.md §2.7 `style` */
export function joinStyles(styles: readonly string[]): string {
  return styles.join(', ');
}

/** Adds what is written, one or several, or takes away one that is there. */
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
