/** Returns the beginning of a text that is longer than `most` UTF-16 units, with a sign that it was cut. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
