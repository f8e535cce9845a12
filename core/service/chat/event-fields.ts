/** Services count blocks and choices from 0 on. No answer has so many: counted on from there, numbers would end. */
const PLACES_MAX = 1_000_000;

/** Whether a service's number of a block or a choice can be one. */
export function isPlace(sent: unknown): sent is number {
  return typeof sent === 'number' && Number.isInteger(sent) && sent >= 0 && sent < PLACES_MAX;
}

/** Whether a value is neither absent nor null. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}
