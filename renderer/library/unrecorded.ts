/** The warning of a start that found files without records; behind a colon, how many. */
const CODE = 'library_without_records';

/** How many files of the library folder have no record, by the warnings of the start; null: none were found. */
export function unrecorded(warnings: readonly string[]): number | 'some' | null {
  const warning = warnings.find((one) => one === CODE || one.startsWith(`${CODE}:`));
  if (warning === undefined) return null;
  const count = Number(warning.slice(CODE.length + 1));
  return Number.isInteger(count) && count > 0 ? count : 'some';
}
