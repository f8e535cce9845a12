/** Symbols that an English voice would skip, and their spoken words. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ '€': ' euros ', '£': ' pounds ', '¥': ' yuan ', '°C': ' degrees Celsius ', '°': ' degrees ' },
  ...{ '×': ' times ', '÷': ' divided by ', '±': ' plus or minus ', '≈': ' about ', '≠': ' is not ' },
  ...{ '≤': ' at most ', '≥': ' at least ', '√': ' the square root of ', '⁄': '/' },
  ...{ ß: 'ss', æ: 'ae', Æ: 'Ae', œ: 'oe', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L' },
};

const SIGNS = new RegExp(Object.keys(WORDS).join('|'), 'gu');
/** Acronyms that are spelled out although they look like words. */
const LETTERS = /\b(?:AI|API|UI|UX|IO|GUI|GPU|CPU|URL|EU|UN|LLM|SQL)(?=s?\b)/g;

/** Converts Latin text to the ASCII characters that the English voices can read. */
export function toAscii(text: string): string {
  return (
    text
      .replace(/[€£]\s?(\d[\d.,]*)/gu, (all, amount: string) => `${amount} ${WORDS[all[0] ?? ''] ?? ''}`)
      .replace(SIGNS, (sign) => WORDS[sign] ?? '')
      .replace(/[’‘ʼ]/gu, "'")
      .replace(/[“”„«»]/gu, '"')
      .replace(/[—–…;；。：]/gu, ', ')
      .replace(/[，、]/gu, ', ')
      .replace(/[！]/gu, '! ')
      .replace(/[？]/gu, '? ')
      .replace(LETTERS, (name) => Array.from(name).join(' '))
      .normalize('NFD')
      // The voices do not read markup characters.
      .replace(/[*_`#~^|\\<>[\]{}]+/g, ' ')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
