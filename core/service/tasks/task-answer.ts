import { type TaskState, taskState } from '../../../shared/service/task-state.ts';
import {
  type Fields,
  fieldOf,
  fieldsOf,
  firstScalarText,
  scalarText,
  valueAtPath,
} from '../../http/errors/json-fields.ts';

/** The state of a task of any kind, as a response reports it. */
export interface TaskAnswer {
  /** The task the response is about; null if unstated. */
  readonly taskId: string | null;
  /** Null: unknown or unstated, which counts as in progress. */
  readonly state: TaskState | null;
  /** The raw state, if any. */
  readonly stateText: string | null;
  /** Percent, 0 to 100, if stated. */
  readonly progress: number | null;
  /** The service's message. */
  readonly message: string | null;
}

/** A task with its results, as a response reports it. */
export interface TaskResults<Result> extends TaskAnswer {
  /** Without duplicates, in order. Those that appear before the task has succeeded may be incomplete. */
  readonly found: readonly Result[];
}

/** Fields in which services wrap the task. */
const WRAPPER_FIELDS = ['data', 'result', 'output', 'response', 'task'] as const;
const DEPTH_MAX = 4;
const ID_NAMES = ['task_id', 'taskId'] as const;
const STATE_NAMES = ['status', 'state', 'task_status', 'taskStatus'] as const;
const PROGRESS_NAMES = ['progress', 'percent', 'percentage'] as const;
const MESSAGE_NAMES = [
  ...['fail_reason', 'failReason', 'failure_reason', 'error_message', 'errorMessage', 'error_msg'],
  ...['status_msg', 'message', 'msg', 'detail'],
] as const;

/**
 * Finds the state of a task anywhere in a response; `statePlace` is the path of the state from a connection's profile.
 * Never throws: unknown parts are null.
 * @see SERVICE.md §3
 */
export function readTaskAnswer(answer: unknown, statePlace: string | null = null): TaskAnswer {
  const levels = unwrapLevels(answer);
  const text = statePlace === null ? stateIn(levels) : scalarText(valueAtPath(answer, statePlace));
  const state = text === null ? null : taskState(text);
  return {
    taskId: firstOf(levels, (fields) => firstScalarText(fields, ID_NAMES)),
    state,
    stateText: text,
    progress: firstOf(levels, (fields) => progressIn(fields, state)),
    message: firstOf(levels, messageIn),
  };
}

/** Returns a response and the objects it wraps, outermost first. */
export function unwrapLevels(answer: unknown): readonly Fields[] {
  const levels: Fields[] = [];
  let within = [answer];
  for (let depth = 0; depth < DEPTH_MAX && within.length > 0; depth++) {
    // Unwrap a list of one item.
    const found = within.map((value) =>
      fieldsOf(Array.isArray(value) && value.length === 1 ? value[0] : value),
    );
    const here = found.filter((fields) => fields !== null);
    levels.push(...here);
    within = here.flatMap((fields) => WRAPPER_FIELDS.map((name) => fieldOf(fields, name)));
  }
  return levels;
}

/** Reduces a response about several tasks to one of them; returns any other response unchanged. */
export function selectTask(answer: unknown, requested: string): unknown {
  if (Array.isArray(answer)) return itemsOf(answer, requested);
  const fields = fieldsOf(answer);
  if (fields === null) return answer;
  const lists = WRAPPER_FIELDS.filter((name) => Array.isArray(fieldOf(fields, name)));
  const matching = lists.map((name) => [name, selectTask(fields[name], requested)] as const);
  return lists.length === 0 ? answer : { ...fields, ...Object.fromEntries(matching) };
}

function itemsOf(list: readonly unknown[], requested: string): unknown {
  const idOf = (item: unknown): string | null => {
    const fields = fieldsOf(item);
    return fields === null ? null : firstScalarText(fields, ID_NAMES);
  };
  const named = list.filter((item) => idOf(item) !== null);
  if (named.length === 0) return list;
  const matching = named.filter((item) => idOf(item) === requested);
  // Nothing is about this task; the first item shows which task it is about.
  return matching.length === 0 ? named.slice(0, 1) : matching;
}

/** Matches a status of the response itself, rather than of the task. */
const ANSWERED = /^(ok|okay)$/i;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Returns the state's text. Outer levels may report that the query itself succeeded, so the innermost text other than
 * success takes precedence, and words take precedence over numbers.
 */
function stateIn(levels: readonly Fields[]): string | null {
  const words = levels.flatMap((fields) =>
    STATE_NAMES.flatMap((name) => scalarText(fieldOf(fields, name)) ?? []),
  );
  const meaningful = words.filter((word) => !NUMBER.test(word) && !ANSWERED.test(word));
  const candidates = meaningful.length > 0 ? meaningful : words;
  const unsuccessful = candidates.filter((word) => taskState(word) !== 'succeeded');
  return unsuccessful.at(-1) ?? candidates.at(-1) ?? null;
}

function progressIn(fields: Fields, state: TaskState | null): number | null {
  for (const name of PROGRESS_NAMES) {
    const text = scalarText(fieldOf(fields, name));
    const match = text === null ? null : /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text);
    if (match === null) continue;
    const value = Number(match[1]);
    const isFraction = match[2] === '' && (value < 1 || (value === 1 && state === 'succeeded'));
    const percent = isFraction ? value * 100 : value;
    if (percent <= 100) return Math.round(percent);
  }
  return null;
}

function messageIn(fields: Fields): string | null {
  const error = fieldOf(fields, 'error');
  const base = fieldsOf(fieldOf(fields, 'base_resp'));
  const inner = [fieldsOf(error), base].filter((part) => part !== null);
  const errorText = typeof error === 'string' ? scalarText(error) : null;
  return errorText ?? firstOf(inner, (part) => firstText(part)) ?? firstText(fields);
}

function firstText(fields: Fields): string | null {
  const texts = MESSAGE_NAMES.filter((name) => typeof fieldOf(fields, name) === 'string');
  return firstScalarText(fields, texts);
}

function firstOf<T>(levels: readonly Fields[], find: (fields: Fields) => T | null): T | null {
  for (const fields of levels) {
    const found = find(fields);
    if (found !== null) return found;
  }
  return null;
}
