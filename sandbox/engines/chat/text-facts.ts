import type { Json } from '../../../shared/service/json.ts';
import { terms } from './search.ts';

const LONGEST = 4000;
const PLACE = /city|town|place|location|where|country|region|address|城市|地点|位置|地区/i;
const ENGLISH_PLACE =
  /\b(?:in|at|for|from|near|to)\s+(?:the\s+)?(\p{Lu}[\p{L}'-]+(?:[ ,]+\p{Lu}[\p{L}'-]+)*)/u;
const CHINESE_PLACE =
  /(?:在|查|去|看看|查询|告诉我)?(\p{Script=Han}{2,4}?)(?:市|的?(?:今天|明天|现在|天气|时间))/u;

/** JSON Schema formats: the pattern that finds a value in a text, and the fallback value. */
const FORMATS: Readonly<Record<string, readonly [pattern: RegExp, otherwise: string]>> = {
  date: [/\d{4}-\d\d-\d\d/, '2026-01-31'],
  time: [/\b\d\d:\d\d:\d\dZ/, '12:00:00Z'],
  'date-time': [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)/, '2026-01-31T12:00:00Z'],
  email: [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/, 'someone@example.com'],
  uri: [/https?:\/\/[^\s"'<>]+/, 'https://example.com/'],
  uuid: [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i, '123e4567-e89b-42d3-a456-426614174000'],
};

/** Values in a text that can serve as arguments of a function. */
export class TextFacts {
  readonly #text: string;
  readonly #numbers: number[];
  readonly #terms: ReadonlySet<string>;

  constructor(text: string) {
    // Arguments appear within a few sentences, so a long pasted text is not searched in full.
    this.#text = text.trim().slice(0, LONGEST);
    this.#terms = new Set(terms(text));
    const found = this.#text.matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w]|\.\d)/g);
    this.#numbers = Array.from(found, (match) => Number(match[0]));
  }

  /** Returns and consumes the next number that fits; null if there is none. */
  number(fits: (value: number) => boolean): number | null {
    const at = this.#numbers.findIndex(fits);
    if (at < 0) return null;
    const [value] = this.#numbers.splice(at, 1);
    return value ?? null;
  }

  /** Returns the value that the text names, else the first. */
  oneOf(values: readonly Json[]): Json {
    const text = this.#text.toLowerCase();
    const named = values.find(
      (value) => typeof value === 'string' && value !== '' && text.includes(value.toLowerCase()),
    );
    return named ?? values[0] ?? null;
  }

  /** Returns true unless the text negates the name. */
  yes(name: string): boolean {
    const word = name.replaceAll('_', ' ').toLowerCase();
    const text = this.#text.toLowerCase();
    return !new RegExp(`\\b(?:no|not|without|don't|never)\\b[^.,;]{0,20}${literal(word)}|不要|不用|别`).test(
      text,
    );
  }

  /** Returns whether the text contains a word of this property's name. */
  speaksOf(name: string): boolean {
    return terms(name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')).some((term) => this.#terms.has(term));
  }

  /** Returns the words of the text that match a property best, else the whole text. */
  string(name: string, about: string): string {
    const after = (pattern: RegExp) => pattern.exec(this.#text)?.[1]?.trim() || undefined;
    const word = literal(name.replaceAll('_', ' '));
    return (
      after(new RegExp(`\\b${word}\\s*(?:[:=]|is|to|of)\\s*["“'「]?([^"”'」.,;!?，。；！？]+)`, 'i')) ??
      (PLACE.test(`${name} ${about}`) ? (after(ENGLISH_PLACE) ?? after(CHINESE_PLACE)) : undefined) ??
      after(/["“「『]([^"”」』]+)["”」』]/) ??
      after(/\b(?:about|for|of|on)\s+(?:the\s+)?([^.?!,;]+)/i) ??
      this.subject()
    );
  }

  /** Returns the items of the text's enumeration: `a, b and c`. */
  list(): string[] {
    const run = /[^.?!:：]*[,、，][^.?!]*/.exec(this.#text)?.[0] ?? '';
    return run
      .split(/\s*(?:,|、|，|\band\b|和)\s*/)
      .map((item) => item.trim())
      .filter((item) => item !== '' && item.length <= 60);
  }

  /** Returns a text in a JSON Schema format, from the text if possible; null for unknown formats. */
  format(format: string | undefined): string | null {
    const [pattern, otherwise] = FORMATS[format ?? ''] ?? [];
    return pattern && otherwise !== undefined ? (pattern.exec(this.#text)?.[0] ?? otherwise) : null;
  }

  /** Returns the text itself as the last resort. */
  subject(): string {
    return this.#text === '' ? 'example' : this.#text.slice(0, 200);
  }
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
