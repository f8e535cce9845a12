/** Returns a count with its noun: `1 file`, `2 files`. */
export function pluralize(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
