import { unreadable } from './mandarin/read.ts';

/** Text that no voice of the sandbox can speak. Its message says why and may be shown. */
export class UnspeakableText extends Error {
  override readonly name = 'UnspeakableText';
}

/** A Greek letter that stands alone is a symbol, as in π or Δt, and is read by its name. */
const GREEK_LETTERS: Readonly<Record<string, string>> = {
  ...{ α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', θ: 'theta', λ: 'lambda', μ: 'mu', π: 'pi' },
  ...{ σ: 'sigma', φ: 'phi', ω: 'omega' },
};

/** Keycaps, flags and everything else that is a picture. */
const PICTURES = /[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Extended_Pictographic}/gu;

/**
 * Leaves only what can be spoken: letters of the Latin alphabet, Chinese characters, figures and signs. Pictures,
 * control characters and invisible ones are left out.
 * @throws UnspeakableText when nothing is left, or naming the first script or character that no voice knows
 */
export function speakable(text: string): string {
  const clean = text
    .replace(/[©®]/gu, ' ')
    .replace(PICTURES, ' ')
    .normalize('NFKC')
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

/** Marks and numbers that belong to no script, such as an accent, are read with their neighbours or not at all. */
function checkScript(letter: string): void {
  if (/[\p{Script=Latin}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) return;
  throw new UnspeakableText(`The sandbox speaks English and Chinese only; it cannot read ${letter}.`);
}
