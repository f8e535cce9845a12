import {
  type Fields,
  fieldOf,
  fieldsOf,
  firstScalarText,
  scalarText,
  valueAtPath,
} from '../../http/errors/json-fields.ts';
import { type TaskState, taskState } from './task-state.ts';

/** The state of a task in an answer, whatever the task makes. */
export interface TaskAnswer {
  /** The task it is about, null where it does not say. */
  readonly taskId: string | null;
  /** Null: not known, or not said. */
  readonly state: TaskState | null;
  readonly stateText: string | null;
  readonly progress: number | null;
  readonly message: string | null;
}

/** Fields that hold what an answer is about. */
const WRAPPERS = ['data', 'result', 'output', 'response', 'task'] as const;
const DEPTH_MAX = 4;
const ID_NAMES = ['task_id', 'taskId'] as const;
const STATE_NAMES = ['status', 'state', 'task_status', 'taskStatus'] as const;
const PROGRESS_NAMES = ['progress', 'percent', 'percentage'] as const;
const MESSAGE_NAMES = [
  ...['fail_reason', 'failReason', 'failure_reason', 'error_message', 'errorMessage', 'error_msg'],
  ...['status_msg', 'message', 'msg', 'detail'],
] as const;

/**
 * Reads what an answer says of a task, wherever it stands in it; `statePlace` is where a connection says that the state
 * is. Nothing here fails: what is not understood is null.
 * @see SERVICE.md §3
 */
export function readTaskAnswer(answer: unknown, statePlace: string | null = null): TaskAnswer {
  const levels = levelsOf(answer);
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

/** An answer and what it wraps, from the outside to the inside. */
export function levelsOf(answer: unknown): readonly Fields[] {
  const levels: Fields[] = [];
  let within = [answer];
  for (let depth = 0; depth < DEPTH_MAX && within.length > 0; depth++) {
    // A list of one is what it holds.
    const found = within.map((value) =>
      fieldsOf(Array.isArray(value) && value.length === 1 ? value[0] : value),
    );
    const here = found.filter((fields) => fields !== null);
    levels.push(...here);
    within = here.flatMap((fields) => WRAPPERS.map((name) => fieldOf(fields, name)));
  }
  return levels;
}

/** Of an answer that tells of several tasks, what is about one of them; every other answer as it is. */
export function aboutTask(answer: unknown, asked: string): unknown {
  if (Array.isArray(answer)) return ownOf(answer, asked);
  const fields = fieldsOf(answer);
  if (fields === null) return answer;
  const lists = WRAPPERS.filter((name) => Array.isArray(fieldOf(fields, name)));
  const own = lists.map((name) => [name, aboutTask(fields[name], asked)] as const);
  return lists.length === 0 ? answer : { ...fields, ...Object.fromEntries(own) };
}

function ownOf(list: readonly unknown[], asked: string): unknown {
  const idOf = (item: unknown): string | null => {
    const fields = fieldsOf(item);
    return fields === null ? null : firstScalarText(fields, ID_NAMES);
  };
  const named = list.filter((item) => idOf(item) !== null);
  if (named.length === 0) return list;
  const own = named.filter((item) => idOf(item) === asked);
  // Nothing of it is about this task: whose it is says the first.
  return own.length === 0 ? named.slice(0, 1) : own;
}

/** A word that says of a whole answer that it is one, not how far a task is. */
const ANSWERED = /^(ok|okay)$/i;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * The word for the state. Around it an answer may say that the asking itself went well: so the innermost word that is
 * no success counts before any that is one, and words before numbers.
 */
function stateIn(levels: readonly Fields[]): string | null {
  const words = levels.flatMap((fields) =>
    STATE_NAMES.flatMap((name) => scalarText(fieldOf(fields, name)) ?? []),
  );
  const telling = words.filter((word) => !NUMBER.test(word) && !ANSWERED.test(word));
  const said = telling.length > 0 ? telling : words;
  const open = said.filter((word) => taskState(word) !== 'succeeded');
  return open.at(-1) ?? said.at(-1) ?? null;
}

function progressIn(fields: Fields, state: TaskState | null): number | null {
  for (const name of PROGRESS_NAMES) {
    const word = scalarText(fieldOf(fields, name));
    const match = word === null ? null : /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(word);
    if (match === null) continue;
    const value = Number(match[1]);
    const isShare = match[2] === '' && (value < 1 || (value === 1 && state === 'succeeded'));
    const percent = isShare ? value * 100 : value;
    if (percent <= 100) return Math.round(percent);
  }
  return null;
}

function messageIn(fields: Fields): string | null {
  const error = fieldOf(fields, 'error');
  const base = fieldsOf(fieldOf(fields, 'base_resp'));
  const inner = [fieldsOf(error), base].filter((part) => part !== null);
  const said = typeof error === 'string' ? scalarText(error) : null;
  return said ?? firstOf(inner, (part) => firstText(part)) ?? firstText(fields);
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
