import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { spin } from '../passage.ts';

const FILLER =
  /what(?:'s| is)|how much is|calculate|compute|evaluate|work out|solve|please|the result of|equals?|请问|请|计算|算一下|算|等于(?:多少|几)?|是多少|得多少|多少/gi;

const ASKS = /what(?:'s| is)|how much|calculate|compute|evaluate|work out|solve|[?？=]|算|多少|等于/i;
/** Maximum length of a message with a calculation. */
const LONGEST = 1000;

/** Answers a line of arithmetic, also one that follows other words (“Think first: what is …”). */
export function arithmetic(ask: Ask): Said | null {
  const whole = sum(ask, ask.text);
  if (whole || ask.text.length > LONGEST || !ASKS.test(ask.text)) return whole;
  const last =
    ask.text.split(/[:：，；;\n]|(?<=[.!。！])\s*(?!\d)/).findLast((piece) => /\d/.test(piece)) ?? '';
  const asked = /(?:what(?:'s| is)|how much is)(?!.*(?:what(?:'s| is)|how much is)).*$/i.exec(last)?.[0];
  return sum(ask, asked ?? last);
}

function sum(ask: Ask, text: string): Said | null {
  const line = text
    .replace(FILLER, ' ')
    .replace(/(\d+(?:\.\d+)?)\s*%\s*of\b/gi, '$1/100*')
    .replace(/(\d+(?:\.\d+)?)的(\d+(?:\.\d+)?)\s*[%％]/g, '$1*$2/100')
    .replace(/\b(?:multiplied by|times)\b|[×x✕·]|乘以?/gi, '*')
    .replace(/\b(?:divided by|over)\b|÷|除以/gi, '/')
    .replace(/\bplus\b|加上?/gi, '+')
    .replace(/\bminus\b|[−–]|减去?/gi, '-')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/[?？=。!！\s]+/g, '');
  if (!/^[-\d.+*/^()%]+$/.test(line) || !/\d[+\-*/^%]+\(*-?\d/.test(line)) return null;
  const value = calculated(line);
  if (value === null) return null;
  const shown = line
    .replaceAll('*', ' × ')
    .replaceAll('/', ' ÷ ')
    .replace(/(?<=[\d)])([+-])/g, ' $1 ');
  // Twelve digits hide the rounding errors of binary fractions, as in 0.1 + 0.2.
  const digits = { maximumSignificantDigits: Number.isInteger(value) ? 21 : 12 };
  const result = new Intl.NumberFormat(by(ask.language, 'en', 'zh-CN'), digits).format(value);
  const answer = Number.isFinite(value)
    ? by(
        ask.language,
        spin`${shown} = **${result}**. ⟦That much I can do without a model¦Sums I really work out⟧.`,
        spin`${shown} = **${result}**。⟦这点算术我还是会的¦这是我真正算出来的⟧。`,
      )
    : by(ask.language, spin`${shown} has no value.`, spin`${shown} 没有结果。`);
  return said(by(ask.language, 'a sum', '一道算术题'), answer);
}

/** Evaluates `+ - * / % ^ ( )` in their usual precedence; null when the line is no formula. */
function calculated(line: string): number | null {
  const tokens = line.match(/\d+\.?\d*|\.\d+|[-+*/%^()]/g) ?? [];
  if (tokens.join('') !== line || tokens.length > 500) return null;
  let at = 0;
  const take = (...signs: readonly string[]) => {
    const next = tokens[at];
    if (next === undefined || !signs.includes(next)) return null;
    at += 1;
    return next;
  };
  const chain = (operand: () => number, ...signs: readonly string[]) => {
    let value = operand();
    for (let sign = take(...signs); sign !== null; sign = take(...signs)) {
      const other = operand();
      if (sign === '+') value += other;
      else if (sign === '-') value -= other;
      else if (sign === '*') value *= other;
      else value = sign === '/' ? value / other : value % other;
    }
    return value;
  };
  const sum = (): number => chain(product, '+', '-');
  const product = (): number => chain(power, '*', '/', '%');
  const power = (): number => {
    if (take('-')) return -power();
    const open = take('(') !== null;
    const inside = open ? sum() : Number(tokens[at] ?? 'none');
    const base = open && tokens[at] !== ')' ? Number.NaN : inside;
    at += 1; // the number, or the closing bracket
    return take('^') ? base ** power() : base;
  };
  const value = sum();
  return at === tokens.length && !Number.isNaN(value) ? value : null;
}
