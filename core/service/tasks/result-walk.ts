import { type TaskState, taskState } from '../../../shared/service/task-state.ts';
import {
  type Fields,
  fieldOf,
  fieldsOf,
  firstScalarText,
  valueAtPath,
} from '../../http/errors/json-fields.ts';
import { readTaskAnswer, selectTask, type TaskAnswer } from './task-answer.ts';

const STATES = ['status', 'state'] as const;
const FAILED: readonly (TaskState | null)[] = ['failed', 'cancelled'];
/** Limits against malicious responses. */
const DEPTH_MAX = 6;
const STEPS_MAX = 10_000;
const ITEMS_MAX = 80;

/** The results to search for in a response. */
export interface Wanted<T> {
  /** Fields that may contain a result or a list of results. */
  readonly holders: readonly string[];
  /** Returns the result in an object, and whether its field name is unambiguous. */
  ofFields(fields: Fields): { readonly result: T; readonly isNamed: boolean } | null;
  /** Returns the result in a text. */
  ofText(text: string): T | null;
}

/** Facts about a response that are known before it is read. */
export interface ReadOptions {
  /** The polled task; null if none was. */
  readonly requested: string | null;
  /** Paths of the state and the results from the connection's profile. */
  readonly statePlace: string | null;
  readonly urlPlace: string | null;
}

/** The results found in a response. */
interface Found<T> {
  readonly named: readonly T[];
  /** Results under ambiguous field names. */
  readonly other: readonly T[];
  /** States of results in a list. */
  readonly states: readonly string[];
}

/** Finds a task and its results anywhere in a response. Never throws. */
export function readResults<T>(
  whole: unknown,
  { requested, statePlace, urlPlace }: ReadOptions,
  wanted: Wanted<T>,
): Found<T> & {
  readonly task: TaskAnswer;
  /** The part of the response about this task. */
  readonly answer: unknown;
  /** The results at the path from the profile; null if it has none. */
  readonly atPath: readonly T[] | null;
} {
  const answer = requested === null ? whole : selectTask(whole, requested);
  const values = urlPlace === null ? null : [valueAtPath(whole, urlPlace)].flat();
  return {
    ...walkResults(answer, wanted),
    task: readTaskAnswer(answer, statePlace),
    answer,
    atPath:
      values?.flatMap((value) => (typeof value === 'string' ? (wanted.ofText(value) ?? []) : [])) ?? null,
  };
}

/** Searches a whole response for results, within the limits. */
function walkResults<T>(answer: unknown, wanted: Wanted<T>): Found<T> {
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
    // Some results of a list may have failed.
    const isFailed = word !== null && FAILED.includes(taskState(word));
    if (here !== null && !isFailed) found[here.isNamed ? 'named' : 'other'].push(here.result);
    for (const name of wanted.holders) {
      const held = fieldOf(fields, name);
      // A text in an object is a result only under a result's field name.
      if (typeof held !== 'string') walk(held, depth + 1, isInList);
    }
  }

  walk(answer, 0, false);
  return found;
}

/** Adds the state to a response without one: from the states of its results, else from whether there is a result. */
export function withState(task: TaskAnswer, states: readonly string[], hasResult: boolean): TaskAnswer {
  return task.stateText === null ? { ...task, ...stateOfResults(states, hasResult) } : task;
}

function stateOfResults(
  states: readonly string[],
  hasResult: boolean,
): Pick<TaskAnswer, 'state' | 'stateText'> {
  const open = states.find((word) => isOpen(taskState(word)));
  if (open !== undefined) return { state: taskState(open), stateText: open };
  const succeeded = states.find((word) => taskState(word) === 'succeeded') ?? states[0];
  if (succeeded !== undefined) return { state: taskState(succeeded), stateText: succeeded };
  return { state: hasResult ? 'succeeded' : null, stateText: null };
}

/** Returns whether a task is in progress; an unknown state counts as that. */
export function isOpen(state: TaskState | null): boolean {
  return state === null || state === 'queued' || state === 'running';
}
