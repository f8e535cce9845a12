import { z } from 'zod';
import type { NumberRange } from '../../../shared/service/parameter-fields.ts';
import { type NumberProblem, readNumber } from './read-number.ts';

/** A row as it is being written. */
export type PairRow = readonly [name: string, value: string];

/** The kind of values in the rows: numbers in a range, keyed by token id, or texts, keyed by name. */
export type PairKind = { readonly of: 'numbers'; readonly range: NumberRange } | { readonly of: 'texts' };

export type RowProblem = 'keyTwice' | 'keyMissing' | 'tokenId' | NumberProblem;

export interface ReadRows {
  /** Undefined: nothing is set. */
  readonly value: Readonly<Record<string, number | string>> | undefined;
  /** By the row's place; empty: the value may be sent. */
  readonly problems: ReadonlyMap<number, RowProblem>;
}

const keptRows = z.array(z.tuple([z.string(), z.string()]));

/** The rows of what is set; null where it holds more than this form can show. */
export function rowsOf(value: unknown, kind: PairKind): PairRow[] | null {
  if (value === undefined) return [];
  const read = z.record(z.string(), kind.of === 'numbers' ? z.number() : z.string()).safeParse(value);
  return read.success ? Object.entries(read.data).map(([name, one]): PairRow => [name, String(one)]) : null;
}

/** Rows that could not be sent, as they are kept as a text, and back; null where the text is none of ours. */
export function keepRows(rows: readonly PairRow[]): string {
  return JSON.stringify(rows);
}

export function keptAs(text: string): PairRow[] | null {
  try {
    const read = keptRows.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Reads rows as written. A row in which nothing stands is not there yet. */
export function readRows(rows: readonly PairRow[], kind: PairKind): ReadRows {
  const problems = new Map<number, RowProblem>();
  const value = new Map<string, number | string>();
  rows.forEach(([typed, text], at) => {
    const name = typed.trim();
    if (name === '' && text.trim() === '') return;
    const problem = nameProblem(name, value.has(name), kind);
    if (problem) problems.set(at, problem);
    if (kind.of === 'texts') {
      value.set(name, text);
      return;
    }
    const read = readNumber(text, kind.range);
    if (read.problem !== null || read.value === undefined)
      problems.set(at, problem ?? read.problem ?? 'notNumber');
    else value.set(name, read.value);
  });
  const sendable = value.size > 0 && problems.size === 0;
  return { value: sendable ? Object.fromEntries(value) : undefined, problems };
}

function nameProblem(name: string, twice: boolean, { of }: PairKind): RowProblem | null {
  if (name === '') return 'keyMissing';
  if (of === 'numbers' && !/^\d+$/.test(name)) return 'tokenId';
  return twice ? 'keyTwice' : null;
}
