/** Upper bound of the index of a block or choice; no real answer has so many. */
const INDEX_MAX = 1_000_000;

/** Returns whether a value is a valid index of a block or choice. */
export function isIndex(sent: unknown): sent is number {
  return typeof sent === 'number' && Number.isInteger(sent) && sent >= 0 && sent < INDEX_MAX;
}

/** Returns whether a value is neither undefined nor null. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}
