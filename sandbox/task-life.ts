import type { TaskRecord } from './task-record.ts';

/** Milliseconds for which a task's files can be fetched after it ended. */
export const FILE_LIFE_MS = 3_600_000;
/** Milliseconds for which an ended task is stored. */
export const TASK_LIFE_MS = 24 * FILE_LIFE_MS;
/** Maximum number of stored tasks. */
export const MOST_TASKS = 1000;
/** Maximum size of all files in bytes; above it, the oldest expire early. */
export const MOST_BYTES = 512 * 1024 ** 2;

/** Data to delete: whole tasks, and of others only the files. */
export interface Outlived {
  readonly tasks: readonly TaskRecord[];
  readonly files: readonly TaskRecord[];
}

/**
 * Selects the tasks and files that have expired or must make room for one more task. Tasks in progress always stay.
 * @param records oldest first @param now milliseconds since 1970
 */
export function outlived(records: readonly TaskRecord[], now: number): Outlived {
  const ended = records.flatMap((record) => (record.ended ? [{ record, ended: record.ended }] : []));
  const tooMany = Math.max(0, records.length - MOST_TASKS + 1);
  const tasks = ended.filter((one, index) => index < tooMany || now - one.ended.at > TASK_LIFE_MS);
  let bytes = 0;
  const files = ended
    .filter((one) => !tasks.includes(one))
    .toReversed()
    .filter((one) => {
      const size = one.ended.results.reduce(
        (sum, { files }) => files.reduce((of, { bytes }) => of + bytes, sum),
        0,
      );
      const stays = now - one.ended.at < FILE_LIFE_MS && bytes + size <= MOST_BYTES;
      if (stays) bytes += size;
      return !stays;
    });
  return { tasks: tasks.map(({ record }) => record), files: files.map(({ record }) => record) };
}
