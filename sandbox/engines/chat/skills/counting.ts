import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { paragraphs, spin } from '../passage.ts';

const ASKED = /\bcount (?:up )?(?:from (-?\d+) )?to (\d+)\b|从(\d+)?数到(\d+)|^数到()(\d+)/i;
const MOST = 1000;

/** Counts up to a number. */
export function counting(ask: Ask): Said | null {
  const match = ASKED.exec(ask.text);
  if (!match) return null;
  const first = Number(match[1] ?? match[3] ?? 1);
  const all = Math.max(0, Number(match[2] ?? match[4] ?? match[6]) - first + 1);
  const list = Array.from({ length: Math.min(MOST, all) }, (_, index) => String(first + index)).join(', ');
  const more = by(ask.language, spin`… and so on.`, spin`……以此类推。`);
  return said(by(ask.language, 'something to count', '数数'), all > MOST ? paragraphs([list], more) : [list]);
}
