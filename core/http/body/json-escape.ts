const ESCAPE_LENGTH = 6;
const SHORT: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** The character an escape in JSON stands for, `more` while it has not come whole, null when it is none. */
export function escapedCharacter(spelled: string): number | null | 'more' {
  if (spelled.length < 2) return 'more';
  if (spelled[1] !== 'u') return SHORT[spelled[1] ?? '']?.charCodeAt(0) ?? null;
  if (spelled.length < ESCAPE_LENGTH) return /^\\u[\da-f]*$/i.test(spelled) ? 'more' : null;
  const digits = spelled.slice(2);
  return /^[\da-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : null;
}
