import { romanizeKana } from './kana.ts';
import { unreadable } from './mandarin/read.ts';

/** Signals text that no voice of the sandbox can speak. The message explains why and may be shown to the user. */
export class UnspeakableText extends Error {
  override readonly name = 'UnspeakableText';
}

/** Names of Greek letters, which are read as symbols where they stand alone, as in π or Δt. */
const GREEK_LETTERS: Readonly<Record<string, string>> = {
  ...{ α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', θ: 'theta', λ: 'lambda', μ: 'mu', π: 'pi' },
  ...{ σ: 'sigma', φ: 'phi', ω: 'omega' },
};

/** Matches keycaps, flags and all other emoji. */
const PICTURES = /[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Extended_Pictographic}/gu;

/**
 * Keeps only speakable text: Latin letters, Chinese characters, digits and symbols. Kana become Latin letters, which is
 * how a voice without Japanese reads them. Emoji, control characters and invisible ones are removed.
 * @throws UnspeakableText when nothing is left, or naming the first script or character that no voice knows
 */
export function speakable(text: string): string {
  const clean = romanizeKana(text.replace(/[©®]/gu, ' ').replace(PICTURES, ' ').normalize('NFKC'))
    .replace(/(?<!\p{Script=Greek})\p{Script=Greek}(?!\p{Script=Greek})/gu, greekLetter)
    .replace(/[^\S\n]|\p{Cc}/gu, (space) => (/[\n\r\u0085]/.test(space) ? '\n' : ' '))
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]|\p{Variation_Selector}/gu, '');
  for (const [letter] of clean.matchAll(/[\p{L}\p{M}\p{N}]/gu)) checkScript(letter);
  const [unknown] = unreadable(clean);
  if (unknown) throw new UnspeakableText(`The sandbox does not know how to read the character ${unknown}.`);
  if (!/[\p{L}\p{N}]/u.test(clean)) {
    throw new UnspeakableText('There is nothing in the text that can be spoken.');
  }
  return clean;
}

function greekLetter(letter: string): string {
  const name = GREEK_LETTERS[letter.toLowerCase()];
  return name ? ` ${name} ` : letter;
}

/** Throws for a letter of an unsupported script. Marks and numbers without a script, such as accents, pass. */
function checkScript(letter: string): void {
  if (/[\p{Script=Latin}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) return;
  throw new UnspeakableText(`The sandbox speaks English and Chinese only; it cannot read ${letter}.`);
}
