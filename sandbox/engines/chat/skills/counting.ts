import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { type Passage, paragraphs, spin } from '../passage.ts';

const MOST = 1000;

/** Counts letters in a word, or numbers up to some end. */
export function counting(ask: Ask): Said | null {
  const about = by(ask.language, 'something to count', '数数');
  const passage = letters(ask) ?? numbers(ask);
  return passage && said(about, passage);
}

function letters(ask: Ask): Passage | null {
  const text = ask.text.slice(0, 500);
  const english =
    /how many (?:times does )?(?:the letter )?["'“‘]?(\p{L})["'”’]?(?:'s|s)?\s+(?:are |appear )?(?:there )?in (?:the word )?["'“‘]?([\p{L}-]+)/iu.exec(
      text,
    );
  const chinese = /["“「]?([\p{L}-]{1,40})["”」]?(?:里|中|里面)有?(?:几|多少)个(?:字母)?["“「]?(\p{L})/u.exec(
    text,
  );
  const [letter, word] = english ? [english[1], english[2]] : [chinese?.[2], chinese?.[1]];
  if (!letter || !word || (!english && ask.language !== 'zh' && !chinese)) return null;
  const marked = [...word]
    .map((one) => (one.toLowerCase() === letter.toLowerCase() ? `**${one}**` : one))
    .join('');
  const count = [...word.toLowerCase()].filter((one) => one === letter.toLowerCase()).length;
  return by(
    ask.language,
    spin`${marked}: the letter “${letter}” is there **${count}** ${count === 1 ? 'time' : 'times'}.`,
    spin`${marked}：字母“${letter}”出现了 **${count}** 次。`,
  );
}

function numbers(ask: Ask): Passage | null {
  const match = /\bcount (?:up )?(?:from (-?\d+) )?to (\d+)\b|从(\d+)?数到(\d+)|^数到()(\d+)/i.exec(ask.text);
  const last = Number(match?.[2] ?? match?.[4] ?? match?.[6]);
  if (!match || Number.isNaN(last)) return null;
  const first = Number(match[1] ?? match[3] ?? 1);
  const count = Math.min(MOST, Math.max(0, last - first + 1));
  const list = Array.from({ length: count }, (_, index) => String(first + index)).join(', ');
  if (last - first + 1 <= MOST) return [list];
  return paragraphs(
    [list],
    by(
      ask.language,
      spin`… and so on. I stop after ${MOST} numbers.`,
      spin`……以此类推，我数到第 ${MOST} 个为止。`,
    ),
  );
}
