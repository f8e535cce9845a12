import type { MessagePort } from 'node:worker_threads';
import type { MadeSpeech, SpeechJob } from './speech-render.ts';

/** Message to the worker: a job and the port from which its chunks are pulled. Closing the port cancels the job. */
export interface SpeechOrder {
  readonly job: SpeechJob;
  readonly port: MessagePort;
}

/** Response to each `next` message on the port. */
export type SpeechMessage =
  | { readonly kind: 'piece'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly made: MadeSpeech }
  /** The text cannot be spoken; the message is meant for the client. */
  | { readonly kind: 'unspeakable'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };
