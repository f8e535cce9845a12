import type {
  BodyForm,
  FoldedDocument,
  PictureBodyFacts,
  Settlement,
  SpeechBodyFacts,
} from './body-messages.ts';

/** A body on its way to disk. What the disk throws passes through; `settle('drop')` cleans up then. */
export interface ThreadBody {
  /** Bytes decoded so far. */
  readonly media: number;
  /** All of a body that is one document is there. */
  readonly isWhole: boolean;
  /** Of a raw body nothing more would be kept. */
  readonly isFull: boolean;
  begin(kind: BodyForm): void;
  push(bytes: Buffer): void;
  /** Documents that have ended since the last call. */
  takeDocuments(): FoldedDocument[];
  /** No more bytes come. `audioSize`: how large the service says the audio is. */
  end(audioSize: number | null): SpeechBodyFacts | PictureBodyFacts;
  /** Ends everything; gives the bytes kept in the quarantine, null when there are none. Once. */
  settle(as: Settlement): number | null;
}
