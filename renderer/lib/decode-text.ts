/** Share of control characters from which bytes are no text anybody wrote. */
const CONTROLS_MAX = 0.01;

/**
 * The text of a file: UTF-8 with or without its mark, UTF-16 with one. Null for anything else: guessing an old encoding
 * would send wrong letters without a word.
 */
export function decodeText(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  return looksBinary(text) ? null : text;
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

function looksBinary(text: string): boolean {
  let controls = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0) return true;
    // Tab, line feed, form feed, carriage return and escape stand in texts and logs.
    if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27) controls += 1;
  }
  return controls > text.length * CONTROLS_MAX;
}
