import i18next from 'i18next';
import type { Json } from '../../shared/service/json.ts';
import { formatNumber } from '../locales/format.ts';

/** Returns indented JSON with long encoded bytes replaced by their size, for reading and for the clipboard. */
export function foldedJson(value: Json): string {
  return JSON.stringify(value, (_key, item: Json) => (typeof item === 'string' ? foldedText(item) : item), 2);
}

/** Returns a text, or its size if it is encoded bytes. */
export function foldedText(text: string): string {
  const long = longKind(text);
  return long ? `${long.prefix}<${i18next.t(`inspector:long.${long.kind}`, { size: long.count })}>` : text;
}

/** Minimum length of a run of characters that counts as encoded bytes. */
const LONG = 400;
const HEX = /^[0-9a-f]+$/i;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const DATA_URI = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=.+-]+)*;base64,/;

/** Returns the kind of a long run of encoded bytes; null for text. */
export function longKind(text: string): { kind: 'hex' | 'base64'; prefix: string; count: string } | null {
  if (text.length < LONG) return null;
  const prefix = DATA_URI.exec(text)?.[0] ?? '';
  const run = text.slice(prefix.length);
  if (run.length < LONG) return null;
  const count = formatNumber(run.length);
  if (HEX.test(run)) return { kind: 'hex', prefix, count };
  return BASE64.test(run) ? { kind: 'base64', prefix, count } : null;
}
