import { taskId } from '../../../shared/service/music.ts';
import { fieldOf, scalarText } from '../../http/errors/json-fields.ts';
import { unwrapLevels } from './task-answer.ts';

const NAMES = ['task_id', 'taskId'] as const;

/**
 * Returns the task id in the response that created the task: `task_id` or `taskId`, else `id`, at any level. Null if
 * there is none, or it is invalid.
 * @see SERVICE.md §2.7
 */
export function taskIdIn(answer: unknown): string | null {
  const levels = unwrapLevels(answer);
  const named = levels.flatMap((fields) =>
    NAMES.filter((name) => Object.hasOwn(fields, name)).map((name) => fields[name]),
  );
  // An `id` beside them identifies the response.
  const ids = named.length > 0 ? named : levels.map((fields) => fieldOf(fields, 'id'));
  const first = ids.map(textOf).find((id) => id !== null);
  const parsed = taskId.safeParse(first);
  return parsed.success ? parsed.data : null;
}

/** Returns an id as text, untrimmed, since trimming could yield another id. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? (value === '' ? null : value) : scalarText(value);
}
