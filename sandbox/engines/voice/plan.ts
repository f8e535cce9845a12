import { toAscii } from './ascii.ts';
import { cutText, type Sentence } from './cut.ts';
import { spellNumbers } from './mandarin/numbers.ts';
import { readChinese } from './mandarin/read.ts';
import type { Part } from './render.ts';

/** Pause before a sentence, in seconds at speed 1. */
const REST: Readonly<Record<Sentence['after'], number>> = {
  start: 0,
  clause: 0.08,
  sentence: 0.28,
  paragraph: 0.45,
};
/** Pause between Chinese and Latin words of one sentence, in seconds. */
const SWITCH_S = 0.02;
const COMMA_S = 0.16;
const LIST_COMMA_S = 0.08;

/** Yields the parts of each segment of a speakable text, on demand. */
export function* planPieces(text: string): Generator<Part[]> {
  for (const sentence of cutText(text)) {
    const parts = /\p{Script=Han}/u.test(sentence.text) ? mixed(sentence.text) : english(sentence.text);
    if (parts.length === 0) continue;
    const rest = REST[sentence.after];
    yield rest === 0 ? parts : [{ kind: 'pause', seconds: rest }, ...parts];
  }
}

function english(text: string): Part[] {
  const ascii = toAscii(text);
  return /[A-Za-z\d]/.test(ascii) ? [{ kind: 'english', text: ascii }] : [];
}

/** Plans a sentence that contains Chinese: digits are read in Chinese, Latin words in English, by the same voice. */
function mixed(sentence: string): Part[] {
  const text = spellNumbers(sentence);
  const asks = /[?？]\s*["'”’」』）)]*$/u.test(text) && !/[吗呢吧么][?？]/u.test(text);
  const parts: Part[] = [];
  const runs = Array.from(
    text.matchAll(/\p{Script=Han}+|[\p{Script=Latin}\d][\p{Script=Latin}\p{M}\d'’.&+ -]*|[^\s]/gu),
    ([run]) => run,
  );
  for (const [index, run] of runs.entries()) {
    const last = !runs.slice(index + 1).some((later) => /[\p{L}\d]/u.test(later));
    const before = parts.at(-1);
    if (/^\p{Script=Han}/u.test(run)) {
      if (before && before.kind !== 'pause') parts.push({ kind: 'pause', seconds: SWITCH_S });
      parts.push({ kind: 'mandarin', syllables: readChinese(run), question: asks && last });
    } else if (/^[\p{Script=Latin}\d]/u.test(run)) {
      if (before && before.kind !== 'pause') parts.push({ kind: 'pause', seconds: SWITCH_S });
      parts.push(...english(run));
    } else if (before && before.kind !== 'pause' && !last) {
      const seconds = restFor(run);
      if (seconds > 0) parts.push({ kind: 'pause', seconds });
    }
  }
  return parts;
}

function restFor(mark: string): number {
  if ('、/'.includes(mark)) return LIST_COMMA_S;
  return /[,，;；:：。！？!?.…—–]/u.test(mark) ? COMMA_S : 0;
}
