/** From this length on (UTF-16 units) a pasted text is better read as a file: some two pages. */
export const LONG_PASTE = 4000;

/** A text as a text box holds it once it is pasted. */
export function asPasted(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
