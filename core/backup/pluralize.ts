/** So many of a thing, as one says it in English: `1 file`, `2 files`. */
export function pluralize(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
