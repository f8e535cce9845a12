/**
 * Splits a text into parts of about `size` UTF-16 units, after line breaks if there are any, never
 * inside a character.
 */
export function splitText(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = from + size >= text.length ? text.length : cutAt(text, from, from + size);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

function cutAt(text: string, from: number, near: number): number {
  const line = text.lastIndexOf('\n', near - 1) + 1;
  if (line > from) return line;
  const unit = text.charCodeAt(near);
  return unit >= 0xdc00 && unit <= 0xdfff ? near + 1 : near;
}

/** Returns the start of a text that is longer than `most` UTF-16 units, with a mark that it was cut. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
