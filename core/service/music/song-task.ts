import type { TaskState } from '../tasks/task-state.ts';

/** A song in a response. Texts are cut and the key is redacted. */
export interface FoundSong {
  readonly id: string | null;
  /** The stated URL of the audio, unchecked and unique. */
  readonly url: string;
  readonly title: string | null;
  readonly durationSeconds: number | null;
  readonly lyrics: string | null;
  readonly style: string | null;
  readonly coverUrl: string | null;
}

/** The state of a song task, as the service reports it. */
export interface SongTask {
  /** The task the response is about; null if unstated. */
  readonly taskId: string | null;
  /** Null: unknown, which counts as in progress. */
  readonly state: TaskState | null;
  /** The raw state, if any. */
  readonly stateText: string | null;
  /** Percent, 0 to 100, if stated. */
  readonly progress: number | null;
  /** In the order of the response. Songs that appear before the task has succeeded may be incomplete. */
  readonly songs: readonly FoundSong[];
  /** The service's message. */
  readonly message: string | null;
  /** The response, at most 64 KiB, with the key redacted. */
  readonly raw: string;
}
