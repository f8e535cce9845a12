import { type Fields, fieldOf, fieldsOf, firstScalarText } from '../../http/errors/json-fields.ts';
import { type TaskState, taskState } from './task-state.ts';

const STATES = ['status', 'state'] as const;
const LOST: readonly (TaskState | null)[] = ['failed', 'cancelled'];
const DEPTH_MAX = 6;
const STEPS_MAX = 10_000;
const ITEMS_MAX = 80;

/** The fields searched for in an answer. */
export interface Wanted<T> {
  /** Fields that hold a result, or a list of results. */
  readonly holders: readonly string[];
  /** The result an object is, and whether it stands under a name that can be nothing else's. */
  ofFields(fields: Fields): { readonly result: T; readonly isNamed: boolean } | null;
  /** The result a text in a list is. */
  ofText(text: string): T | null;
}

/** The results found on a walk through an answer. */
export interface Found<T> {
  readonly named: readonly T[];
  /** Under a name that may be anything's. */
  readonly other: readonly T[];
  /** States of the results of a list. */
  readonly states: readonly string[];
}

/** Looks for results wherever they stand in an answer. One that means to be deep or long is not walked to its end. */
export function walkResults<T>(answer: unknown, wanted: Wanted<T>): Found<T> {
  const found = { named: [] as T[], other: [] as T[], states: [] as string[] };
  let steps = 0;

  function walk(value: unknown, depth: number, isInList: boolean): void {
    if (depth > DEPTH_MAX || ++steps > STEPS_MAX) return;
    if (Array.isArray(value)) {
      const isList = isInList || value.length > 1;
      for (const item of value.slice(0, ITEMS_MAX)) walk(item, depth + 1, isList);
      return;
    }
    const ofText = typeof value === 'string' && depth > 0 ? wanted.ofText(value) : null;
    if (ofText !== null) found.named.push(ofText);
    const fields = fieldsOf(value);
    if (fields === null) return;
    const here = wanted.ofFields(fields);
    const word = isInList ? firstScalarText(fields, STATES) : null;
    if (word !== null) found.states.push(word);
    // Of several results some may have come to nothing.
    const isLost = word !== null && LOST.includes(taskState(word));
    if (here !== null && !isLost) found[here.isNamed ? 'named' : 'other'].push(here.result);
    for (const name of wanted.holders) {
      const held = fieldOf(fields, name);
      // A text beside other fields is a result only under a name for one.
      if (typeof held !== 'string') walk(held, depth + 1, isInList);
    }
  }

  walk(answer, 0, false);
  return found;
}

/** The state of an answer that has none for the whole: that of its results, else a success where one is there. */
export function stateOfResults(
  words: readonly string[],
  isThere: boolean,
): { readonly state: TaskState | null; readonly stateText: string | null } {
  const open = words.find((word) => isOpen(taskState(word)));
  if (open !== undefined) return { state: taskState(open), stateText: open };
  const good = words.find((word) => taskState(word) === 'succeeded') ?? words[0];
  if (good !== undefined) return { state: taskState(good), stateText: good };
  return { state: isThere ? 'succeeded' : null, stateText: null };
}

/** Not known is work in progress. */
export function isOpen(state: TaskState | null): boolean {
  return state === null || state === 'queued' || state === 'running';
}
