/** What services that write numbers as text write: a plain decimal, with or without an exponent. */
const NUMBER_AS_TEXT = /^\s*-?\d{1,309}(\.\d{1,309})?(e[+-]?\d{1,3})?\s*$/i;

/** Reads a number, also one that is written as text. Null: it is neither. */
export function parseNumber(value: unknown): number | null {
  const isText = typeof value === 'string' && NUMBER_AS_TEXT.test(value);
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
