import { type Ask, type Said, said } from '../ask.ts';
import { by } from '../language.ts';
import { spin } from '../passage.ts';

const FILLER =
  /what(?:'s| is)|how much is|calculate|compute|evaluate|work out|solve|please|the result of|equals?|请问|请|计算|算一下|算|等于(?:多少|几)?|是多少|得多少|多少/gi;

const ASKS = /what(?:'s| is)|how much|calculate|compute|evaluate|work out|solve|[?？=]|算|多少|等于/i;
/** A sum is asked for in a line or two. */
const LONGEST = 1000;

/** Answers a line of arithmetic, also one that stands after other words (“Think first: what is …”). */
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
    .replace(/(\d+(?:\.\d+)?)的(\d+)次方/g, '$1^$2')
    .replace(/\b(?:multiplied by|times)\b|[×x✕·]|乘以?/gi, '*')
    .replace(/\b(?:divided by|over)\b|÷|除以/gi, '/')
    .replace(/\bplus\b|加上?/gi, '+')
    .replace(/\bminus\b|[−–]|减去?/gi, '-')
    .replace(/\b(?:to the power of)\b|\*\*/gi, '^')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/[?？=。!！\s]+/g, '');
  if (!/^[-\d.+*/^()%√]+$/.test(line) || !/\d[+\-*/^%]+\(*-?[\d√]|√\d/.test(line)) return null;
  const value = new Calculator(line).value();
  if (value === null) return null;
  const shown = line
    .replaceAll('*', ' × ')
    .replaceAll('/', ' ÷ ')
    .replace(/(?<=[\d)])([+-])/g, ' $1 ');
  const about = by(ask.language, 'a sum', '一道算术题');
  if (!Number.isFinite(value)) {
    return said(
      about,
      by(
        ask.language,
        spin`${shown} has no value: it divides by zero or grows beyond all numbers I have.`,
        spin`${shown} 没有结果：除数为零，或数值超出了我能表示的范围。`,
      ),
    );
  }
  const result = written(value, ask.language === 'zh' ? 'zh-CN' : 'en');
  return said(
    about,
    by(
      ask.language,
      spin`${shown} = **${result}**. ⟦That much I can do without a model¦Sums I really work out¦This one I did not have to look up⟧.`,
      spin`${shown} = **${result}**。⟦这点算术我还是会的¦这是我真正算出来的⟧。`,
    ),
  );
}

/** Twelve digits hide what binary fractions do to 0.1 + 0.2. */
function written(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    maximumSignificantDigits: Number.isInteger(value) ? 21 : 12,
  }).format(value);
}

/** Reads `+ - * / % ^ √ ( )` with their usual order. */
class Calculator {
  readonly #line: string;
  #at = 0;

  constructor(line: string) {
    this.#line = line;
  }

  /** Null when the line is no formula. */
  value(): number | null {
    try {
      const value = this.#sum(0);
      return this.#at === this.#line.length ? value : null;
    } catch {
      return null;
    }
  }

  #sum(depth: number): number {
    let value = this.#product(depth);
    for (;;) {
      if (this.#take('+')) value += this.#product(depth);
      else if (this.#take('-')) value -= this.#product(depth);
      else return value;
    }
  }

  #product(depth: number): number {
    let value = this.#power(depth);
    for (;;) {
      if (this.#take('*')) value *= this.#power(depth);
      else if (this.#take('/')) value /= this.#power(depth);
      else if (this.#take('%')) value %= this.#power(depth);
      else return value;
    }
  }

  #power(depth: number): number {
    if (depth > 200) throw new Error('too deep');
    if (this.#take('-')) return -this.#power(depth + 1);
    if (this.#take('+')) return this.#power(depth + 1);
    if (this.#take('√')) return Math.sqrt(this.#power(depth + 1));
    const base = this.#atom(depth);
    return this.#take('^') ? base ** this.#power(depth + 1) : base;
  }

  #atom(depth: number): number {
    if (this.#take('(')) {
      const value = this.#sum(depth + 1);
      if (!this.#take(')')) throw new Error('open bracket');
      return value;
    }
    const number = /^(?:\d+\.?\d*|\.\d+)/.exec(this.#line.slice(this.#at))?.[0];
    if (number === undefined) throw new Error('no number');
    this.#at += number.length;
    return Number(number);
  }

  #take(sign: string): boolean {
    if (this.#line[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }
}
