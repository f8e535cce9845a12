/** The share of control characters above which bytes are not text. */
const CONTROLS_MAX = 0.01;

/** Characters of Chinese text, with their punctuation. */
const CHINESE = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef“”‘’…—·]/;
/** The most frequent characters. In bytes of another encoding they are rare. */
const FREQUENT = /[，。、：；？！的一是不了在有我你他这中大]/;
/** The share of the non-ASCII characters above which a text is Chinese. */
const CHINESE_MIN = 0.95;
const FREQUENT_MIN = 0.05;

/**
 * Returns the text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, or, if it
 * reads as Chinese, GB 18030, which Chinese Windows uses. Null for anything else: guessing another
 * legacy encoding would silently send wrong characters.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decodeAs(bytes, encodingOf(bytes)) ?? chineseText(bytes);
  return text === null || looksBinary(text) ? null : text;
}

function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function chineseText(bytes: Uint8Array): string | null {
  const text = decodeAs(bytes, 'gb18030') ?? '';
  let [others, chinese, frequent] = [0, 0, 0];
  for (const character of text) {
    if (character <= '\u007f') continue;
    others += 1;
    if (CHINESE.test(character)) chinese += 1;
    if (FREQUENT.test(character)) frequent += 1;
  }
  const isChinese = others > 0 && chinese >= others * CHINESE_MIN && frequent >= others * FREQUENT_MIN;
  return isChinese ? text : null;
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
    // Tab, line feed, form feed, carriage return and escape occur in text and logs.
    if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27) controls += 1;
  }
  return controls > text.length * CONTROLS_MAX;
}
