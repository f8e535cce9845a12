import type { ImageKind } from '../../formats/image/image-kind.ts';
import type { CallOptions } from '../chat/chat.ts';
import type { TaskState } from '../tasks/task-state.ts';

/**
 * An image in a response: an unchecked URL, or embedded data, which was checked and saved at the path `hold` returned.
 */
export type FoundImage = { readonly url: string } | EmbeddedImage;

/** A saved image that was embedded in a response. */
export interface EmbeddedImage {
  readonly file: string;
  readonly kind: ImageKind;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** The result of an image request: at least one image, or the service's id of a task. */
export type ImageCallResult =
  | { readonly pictures: readonly [FoundImage, ...FoundImage[]] }
  | { readonly taskId: string };

/** Chooses paths for images embedded in a response. */
export interface HoldOptions {
  /** Returns the path of the nth image, from 0; must not exist. Called before sending; created only if needed. */
  hold(n: number): string;
}

/** Options of a request for images. */
export interface ImageCallOptions extends CallOptions, HoldOptions {
  /** Path in the quarantine for an unusable response that may have been billed; must not exist. */
  readonly quarantine: string;
}

export type ImageQueryOptions = Pick<CallOptions, 'signal' | 'observer'> & HoldOptions;

/** The state of an image task, as the service reports it. */
export interface ImageTaskReport {
  /** The task the response is about; null if unstated. */
  readonly taskId: string | null;
  /** Null: unknown, which counts as in progress. */
  readonly state: TaskState | null;
  /** The raw state, if any. */
  readonly stateText: string | null;
  /** Percent, 0 to 100, if stated. */
  readonly progress: number | null;
  /** Without duplicates, in order. URLs may appear before the task has succeeded, files only after. */
  readonly pictures: readonly FoundImage[];
  /** The service's message. */
  readonly message: string | null;
  /** The response, at most 64 KiB, with embedded media replaced and the key redacted. */
  readonly raw: string;
}
