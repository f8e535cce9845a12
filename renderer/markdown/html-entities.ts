let characters: ReadonlyMap<string, string> = new Map();

/**
 * The character a named reference such as `&copy;` stands for; any other text comes back as it is, and so does each
 * name before {@link knowNames}. The window is built with this in the place of the `entities` package, of which
 * markdown-it uses only this function: the same names in less than half the bytes, and read only when wanted.
 */
export function decodeHTMLStrict(reference: string): string {
  if (!reference.startsWith('&') || !reference.endsWith(';')) return reference;
  return characters.get(reference.slice(1, -1)) ?? reference;
}

/** From now on these names are known; packed as in entity-table.ts. */
export function knowNames(table: string): void {
  characters = unpacked(table);
}

function unpacked(table: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let code = 0;
  for (const entry of table.split(';')) {
    const [numbers = '', names = ''] = entry.split(',');
    const [step, second] = numbers.split('+');
    code += step ? Number.parseInt(step, 36) : 1;
    const character = second
      ? String.fromCodePoint(code, Number.parseInt(second, 36))
      : String.fromCodePoint(code);
    for (const name of names.split(' ')) found.set(name, character);
  }
  return found;
}
