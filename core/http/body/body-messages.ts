import type { AudioFormat } from '../../../shared/service/speech.ts';
import type { PictureKind } from '../../formats/sniff/picture-kind.ts';
import type { HexFault } from './audio-scanner.ts';

// What the caller of a call and the thread that writes the body of its answer say to each other. Both are ours: no schema.

/** How a body is read; `raw`: it is no answer at all, and only kept. */
export type BodyForm = 'json' | 'sse' | 'raw';

/** One JSON document of a body, the media in it folded to its size: the body itself, or one event of a stream. */
export interface FoldedDocument {
  /** At most 64 KiB. */
  readonly text: string;
  readonly isCut: boolean;
  /** Its last bracket has come and nothing after it. */
  readonly isComplete: boolean;
  /** Bytes of audio in it; null when it has no `data.audio`. */
  readonly audio: number | null;
}

/** What is known of a speech body when it has come to its end. */
export interface SpeechBodyFacts {
  /** Bytes of audio on disk. */
  readonly audio: number;
  readonly fault: HexFault | null;
  /** What the bytes are, null when they are no known audio. */
  readonly format: AudioFormat | null;
  /** Lower-case hexadecimal, of the audio. */
  readonly sha256: string;
}

/** A picture that came inside an answer, or why what came in its place is none. */
export type InsidePicture =
  | { readonly kind: PictureKind; readonly bytes: number; readonly sha256: string }
  | { readonly problem: string };

/** What is known of a body with pictures when it has come to its end: those inside it, in their order. */
export interface PictureBodyFacts {
  readonly inside: readonly InsidePicture[];
}

/** Where a body goes: one file for the audio, or one for each picture that comes inside. */
export type BodyPaths = (
  | { readonly path: string }
  | {
      /** Of files that are not there yet; a file is made only when there is something for it. */
      readonly holds: readonly string[];
    }
) & {
  readonly quarantine: string;
  /** Bytes kept in the quarantine at the most. */
  readonly quarantineMax: number;
};

/**
 * What becomes of the files: `keep` them, durable; keep the `body` as it came, or the decoded `audio`, in the quarantine
 * instead; or `drop` all.
 */
export type Settlement = 'keep' | 'body' | 'audio' | 'drop';

export type ToThread =
  | { type: 'open'; id: number; paths: BodyPaths }
  | { type: 'begin'; id: number; kind: BodyForm }
  /** The first `length` bytes of the buffer are the body's next ones. */
  | { type: 'bytes'; id: number; buffer: ArrayBuffer; length: number }
  /** `audioSize`: how large the service says the audio is. */
  | { type: 'end'; id: number; audioSize: number | null }
  | { type: 'settle'; id: number; as: Settlement };

export type FromThread =
  | { type: 'opened'; id: number }
  | {
      type: 'took';
      id: number;
      buffer: ArrayBuffer;
      /** Bytes decoded so far. */
      media: number;
      documents: FoldedDocument[];
      /** All of a body that is one document is there. */
      isWhole: boolean;
      /** Of a raw body nothing more would be kept. */
      isFull: boolean;
    }
  | { type: 'ended'; id: number; documents: FoldedDocument[]; facts: SpeechBodyFacts | PictureBodyFacts }
  /** `kept`: bytes in the quarantine, null when there are none. */
  | { type: 'settled'; id: number; kept: number | null }
  /** The disk failed; the files and the quarantine are gone. `code` as Node has it. */
  | { type: 'failed'; id: number; code: string; message: string };
