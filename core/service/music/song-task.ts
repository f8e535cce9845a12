import type { TaskState } from '../tasks/task-state.ts';

/** A song as an answer names it. Texts are cut and without the key, not otherwise changed. */
export interface FoundSong {
  readonly id: string | null;
  /** The stated address of its file, unchecked; no two songs share one. */
  readonly url: string;
  readonly title: string | null;
  readonly durationSeconds: number | null;
  readonly lyrics: string | null;
  readonly style: string | null;
  readonly coverUrl: string | null;
}

/** The state of a task, as the service reports it. */
export interface SongTask {
  /** The task the answer says it is about, null where it does not say. */
  readonly taskId: string | null;
  /** Null: not known, which is work in progress. */
  readonly state: TaskState | null;
  /** The state as it came, where one did. */
  readonly stateText: string | null;
  /** Percent, 0 to 100, where the service tells it. */
  readonly progress: number | null;
  /** In the order of the answer. There may be some before the task has succeeded: they may not be whole. */
  readonly songs: readonly FoundSong[];
  /** The service's own message about it. */
  readonly message: string | null;
  /** The answer as it came, at most 64 KiB of it, the key removed. */
  readonly raw: string;
}
