import { taskId } from '../../../shared/service/music.ts';
import { fieldOf, scalarText } from '../../http/errors/json-fields.ts';
import { levelsOf } from './task-answer.ts';

const NAMES = ['task_id', 'taskId'] as const;

/**
 * The name the service gave a task, in the answer that took it: `task_id` or `taskId`, else `id`, at the top or in what
 * the answer wraps. Null when there is none, or one that cannot be a name.
 * @see SERVICE.md §2.7
 */
export function taskNameIn(answer: unknown): string | null {
  const levels = levelsOf(answer);
  const named = levels.flatMap((fields) =>
    NAMES.filter((name) => Object.hasOwn(fields, name)).map((name) => fields[name]),
  );
  // An `id` beside them is the answer's own.
  const ids = named.length > 0 ? named : levels.map((fields) => fieldOf(fields, 'id'));
  const first = ids.map(textOf).find((id) => id !== null);
  const parsed = taskId.safeParse(first);
  return parsed.success ? parsed.data : null;
}

/** As it is: a name is not trimmed into another one. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? (value === '' ? null : value) : scalarText(value);
}
