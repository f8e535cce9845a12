import type { ImageKind } from '../../formats/image/image-kind.ts';
import type { CallOptions } from '../chat/chat.ts';
import type { TaskState } from '../tasks/task-state.ts';

/**
 * A picture as an answer gives it: where its file is said to be, nothing of which is checked; or a file that came inside
 * the answer, checked by its bytes, whole and durable where `hold` said.
 */
export type FoundPicture = { readonly url: string } | HeldPicture;

/** A picture that came inside an answer. */
export interface HeldPicture {
  readonly file: string;
  readonly kind: ImageKind;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** The result of requesting images, in either way: at least one image, or the service's id of a task. */
export type PictureAnswer =
  | { readonly pictures: readonly [FoundPicture, ...FoundPicture[]] }
  | { readonly taskId: string };

/** The paths for images inside an answer. */
export interface HoldOptions {
  /** The path of the nth, from 0: a file that is not there yet. Asked for before sending; made only where it is needed. */
  hold(n: number): string;
}

export interface DrawOptions extends CallOptions, HoldOptions {
  /** A file that is not there yet: an answer that may have been billed but cannot be used is kept there. */
  readonly quarantine: string;
}

export type PictureQueryOptions = Pick<CallOptions, 'signal' | 'observer'> & HoldOptions;

/** The state of an image task, as the service reports it. */
export interface PictureTask {
  /** The task the answer says it is about, null where it does not say. */
  readonly taskId: string | null;
  /** Null: not known, which is work in progress. */
  readonly state: TaskState | null;
  /** The state as it came, where one did. */
  readonly stateText: string | null;
  /** Percent, 0 to 100, where the service tells it. */
  readonly progress: number | null;
  /** In the order of the answer, each once. Addresses may be there before the task has succeeded; files only then. */
  readonly pictures: readonly FoundPicture[];
  /** The service's own message about it. */
  readonly message: string | null;
  /** The answer as it came, at most 64 KiB of it, what came inside it folded and the key removed. */
  readonly raw: string;
}
