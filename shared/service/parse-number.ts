/** The format of numbers that services write as text: a plain decimal, with or without an exponent. */
const NUMBER_AS_TEXT = /^\s*-?\d{1,309}(\.\d{1,309})?(e[+-]?\d{1,3})?\s*$/i;

/** Parses a number, possibly written as text. Returns null for anything else. */
export function parseNumber(value: unknown): number | null {
  const isText = typeof value === 'string' && NUMBER_AS_TEXT.test(value);
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
