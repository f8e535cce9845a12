import type { AudioFormat } from '../../shared/service/speech.ts';
import type { HexFault } from './audio-scanner.ts';

// What the caller of a speech call and the thread that writes its body say to each other. Both are ours: no schema.

/** How a body is read; `raw`: it is no answer at all, and only kept. */
export type SpeechBodyKind = 'json' | 'sse' | 'raw';

/** One JSON document of a body, the audio folded to its size: the body itself, or one event of a stream. */
export interface FoldedDocument {
  /** At most 64 KiB. */
  readonly text: string;
  readonly isCut: boolean;
  /** Its last bracket has come and nothing after it. */
  readonly isComplete: boolean;
  /** Bytes of audio in it; null when it has no `data.audio`. */
  readonly audio: number | null;
}

/** What is known of a body when it has come to its end. */
export interface SpeechBodyFacts {
  /** Bytes of audio on disk. */
  readonly audio: number;
  readonly fault: HexFault | null;
  /** What the bytes are, null when they are no known audio. */
  readonly format: AudioFormat | null;
  /** Lower-case hexadecimal, of the audio. */
  readonly sha256: string;
}

/**
 * What becomes of the file: `keep` it, durable; keep the `body` as it came, or the decoded `audio`, in the quarantine
 * instead; or `drop` both.
 */
export type Settlement = 'keep' | 'body' | 'audio' | 'drop';

export type ToThread =
  | { type: 'open'; id: number; path: string; quarantine: string; quarantineMax: number }
  | { type: 'begin'; id: number; kind: SpeechBodyKind }
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
      /** Bytes of audio so far. */
      audio: number;
      documents: FoldedDocument[];
      /** All of a body that is one document is there. */
      isWhole: boolean;
      /** Of a raw body nothing more would be kept. */
      isFull: boolean;
    }
  | { type: 'ended'; id: number; documents: FoldedDocument[]; facts: SpeechBodyFacts }
  /** `kept`: bytes in the quarantine, null when there are none. */
  | { type: 'settled'; id: number; kept: number | null }
  /** The disk failed; the file and the quarantine are gone. `code` as Node has it. */
  | { type: 'failed'; id: number; code: string; message: string };
