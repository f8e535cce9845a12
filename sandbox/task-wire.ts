import type { Craft } from './craft.ts';
import type { Faults } from './faults.ts';
import { ApiError, errorBody } from './http-error.ts';
import type { Task } from './task.ts';
import type { FileKind } from './task-record.ts';

/** Returns the error for an unknown task: it never existed, has expired, or a fault hides it. */
export const unknownTask = (id: string): ApiError =>
  new ApiError(404, `task_id: there is no task "${id.slice(0, 100)}"`, {
    code: 'task_not_found',
    param: 'task_id',
  });

/** Returns the path of a task's file in its URL. */
export const taskFilePath = (token: string, index: number, kind: FileKind): string =>
  `/files/${token}/${index}.${kind}`;

/** Returns the task id in `?task_id=…`; throws a 400 for anything else. */
export function askedTask(query: URLSearchParams): string {
  const [id, ...more] = query.getAll('task_id');
  const refused = (why: string) => new ApiError(400, `task_id: ${why}`, { param: 'task_id' });
  if (id === undefined || id === '') throw refused('is required, as a parameter of the address');
  if (more.length > 0) throw refused('must be given once');
  const other = [...query.keys()].find((name) => name !== 'task_id');
  if (other !== undefined) throw new ApiError(400, `Unknown parameter "${other.slice(0, 100)}".`);
  return id;
}

type AnyCraft<Request, Told> = Craft<Request, never, never, Told>;

/**
 * Returns the answer about a task, with its faults applied.
 * @param list the field that holds its results @param origin the beginning of the files' URLs
 * @see SERVICE.md §3
 */
export function taskBody<Request, Told>(
  task: Task<Request, Told>,
  craft: Pick<AnyCraft<Request, Told>, 'name' | 'answerOf' | 'result'>,
  list: string,
  faults: Faults,
  origin: string,
): object {
  const { record, running, progress, toldEnd } = task;
  const head = { task_id: faults.has('other-task') ? `${craft.name}_${'0'.repeat(24)}` : record.id };
  const runs = faults.text('task-state') ?? 'running';
  const { ended } = record;
  if (ended === null) return { ...head, status: running ? runs : 'queued', progress };
  if (faults.has('task-back') && toldEnd) return { ...head, status: runs, progress: 50 };
  if (ended.error !== null) {
    const { error } = errorBody(new ApiError(500, ended.error, { code: 'task_failed' }));
    return { ...head, status: 'failed', progress, error };
  }
  const results = resultsOf(task, craft, faults, origin);
  return { ...head, status: 'succeeded', progress: 100, [list]: results };
}

/** Returns the results of an ended task in the form of an answer. */
export function resultsOf<Request, Told>(
  { record }: Task<Request, Told>,
  craft: Pick<AnyCraft<Request, Told>, 'answerOf' | 'result'>,
  faults: Faults,
  origin: string,
): object[] {
  const elsewhere = faults.text('url');
  return (record.ended?.results ?? []).map((made, index) =>
    craft.result(made, (kind) => {
      const own = origin + taskFilePath(record.token, index, kind);
      // A by-product such as the cover keeps its URL.
      if (craft.answerOf(kind) === 'cover') return own;
      if (faults.has('no-url')) return null;
      return elsewhere === undefined ? own : decoded(elsewhere);
    }),
  );
}

/** Decodes `%2C`: a comma ends a fault, so a URL that contains one is written with `%2C`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
