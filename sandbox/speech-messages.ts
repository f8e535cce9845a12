import type { MessagePort } from 'node:worker_threads';
import type { MadeSpeech, SpeechJob } from './speech-render.ts';

/** Told to the worker: one job, and the port its pieces are fetched through. Closing the port gives the job up. */
export interface SpeechOrder {
  readonly job: SpeechJob;
  readonly port: MessagePort;
}

/** Each answers one `next` on the port. */
export type SpeechMessage =
  | { readonly kind: 'piece'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly made: MadeSpeech }
  /** The text cannot be spoken; the message is for the client. */
  | { readonly kind: 'unspeakable'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };
