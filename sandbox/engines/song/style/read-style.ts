import { STYLE_WORDS, type StyleEffect } from './style-words.ts';

/** A word of a style that is understood. */
export interface FoundWord {
  readonly word: string;
  readonly at: number;
  readonly effect: StyleEffect;
}

const BPM = /(?<![\d.])(\d{2,3}) ?bpm/i;
const isLatin = (word: string) => /^[\x20-\x7e]+$/.test(word);
const isLetter = (unit: string | undefined) => unit !== undefined && /[a-z0-9]/.test(unit);

/** The words of a style that say something, in the order they stand there. What nobody understands is passed over. */
export function readStyle(text: string): FoundWord[] {
  let rest = text.toLowerCase();
  const found: FoundWord[] = [];
  for (const [word, effect] of STYLE_WORDS) {
    for (let at = rest.indexOf(word); at >= 0; at = rest.indexOf(word, at + word.length)) {
      if (isLatin(word) && (isLetter(rest[at - 1]) || isLetter(rest[at + word.length]))) continue;
      found.push({ word, at, effect });
      rest = rest.slice(0, at) + ' '.repeat(word.length) + rest.slice(at + word.length);
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

/** Beats a minute where a style says them. */
export function statedTempo(text: string): number | null {
  const said = BPM.exec(text)?.[1];
  return said === undefined ? null : Number(said);
}
