import i18next from 'i18next';
import type { Json } from '../../shared/service/json.ts';
import { longKind } from './fold-long.ts';

/** JSON indented, with long runs of bytes folded to their size: for reading and for the clipboard. */
export function foldedJson(value: Json): string {
  return JSON.stringify(value, (_key, item: Json) => (typeof item === 'string' ? foldedText(item) : item), 2);
}

/** A text, or how long it is where nobody would read it. */
export function foldedText(text: string): string {
  const long = longKind(text);
  return long ? `${long.prefix}<${i18next.t(`inspector:long.${long.kind}`, { size: long.count })}>` : text;
}
