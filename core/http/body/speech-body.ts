import { audioKind } from '../../formats/sniff/audio-kind.ts';
import { type SseByteSink, SseBytes } from '../sse-bytes.ts';
import { AudioScanner, type HexFault, type ScanSink } from './audio-scanner.ts';
import type { BodyFiles } from './body-files.ts';
import type { BodyForm, FoldedDocument, Settlement, SpeechBodyFacts } from './body-messages.ts';
import { DecodedFile } from './decoded-file.ts';
import { FoldedText } from './folded-text.ts';
import { RawCopy } from './raw-copy.ts';
import type { ThreadBody } from './thread-body.ts';

/**
 * The body of one speech answer on its way to disk: the audio decoded into its file, everything else folded to a short
 * text, and what it takes to keep the body as it came. Memory does not grow with the body. What the disk throws passes
 * through; `settle('drop')` cleans up then.
 */
export class SpeechBody implements ScanSink, SseByteSink, ThreadBody {
  readonly #file: DecodedFile;
  readonly #raw: RawCopy;
  readonly #quarantine: string;
  #kind: BodyForm = 'raw';
  #sse: SseBytes | null = null;
  #scanner = new AudioScanner(this);
  #text = new FoldedText();
  #documents: FoldedDocument[] = [];
  #fault: HexFault | null = null;
  /** Where the audio of this document, and of the run being decoded, begins in the file. */
  #documentFrom = 0;
  #runFrom = 0;
  /** Bytes of audio in the last document that had any. */
  #lastAudio = 0;
  #settled = false;

  /** Makes the file at `path`. @throws when it cannot be made */
  constructor(files: BodyFiles, paths: { path: string; quarantine: string; quarantineMax: number }) {
    this.#file = new DecodedFile(files, paths.path);
    this.#quarantine = paths.quarantine;
    this.#raw = new RawCopy({
      files,
      path: paths.quarantine,
      max: paths.quarantineMax,
      readAudio: (position, length) => this.#file.read(position, length),
    });
  }

  get media(): number {
    return this.#file.size;
  }

  /** All of a body that is one document is there. */
  get isWhole(): boolean {
    return this.#kind === 'json' && this.#scanner.isComplete;
  }

  get isFull(): boolean {
    return this.#kind === 'raw' && this.#raw.isFull;
  }

  begin(kind: BodyForm): void {
    this.#kind = kind;
    if (kind === 'sse') this.#sse = new SseBytes(this);
  }

  push(bytes: Buffer): void {
    if (this.#kind === 'raw') this.other(bytes, false);
    else if (this.#sse !== null) this.#sse.push(bytes);
    else this.#scanner.push(bytes);
    this.#noteRun();
  }

  /** Documents that have ended since the last call. */
  takeDocuments(): FoldedDocument[] {
    const documents = this.#documents;
    this.#documents = [];
    return documents;
  }

  /** No more bytes come. `audioSize`: how large the service says the audio is. */
  end(audioSize: number | null): SpeechBodyFacts {
    if (this.#sse !== null) {
      this.#sse.end();
      this.#foldRepeat(audioSize);
    } else {
      this.#endDocument();
    }
    const sha256 = this.#file.digest();
    const format = audioKind((position, length) => this.#file.read(position, length), this.#file.size);
    return { audio: this.#file.size, fault: this.#fault, format, sha256 };
  }

  /** Ends everything; gives the bytes kept in the quarantine, null when there are none. Once. */
  settle(as: Settlement): number | null {
    if (this.#settled) return null;
    this.#settled = true;
    try {
      if (as === 'keep') {
        this.#file.keep();
        return null;
      }
      if (as === 'audio') {
        this.#file.keepAs(this.#quarantine);
        return this.#file.size;
      }
      if (as !== 'body') return null;
      this.#noteRun();
      return this.#raw.keep();
    } catch (error) {
      this.#file.remove();
      throw error;
    } finally {
      if (as === 'body' || as === 'drop') this.#file.remove();
      if (as !== 'body') this.#raw.remove();
    }
  }

  // ---- what the scanner finds ----

  get bytes(): Buffer {
    return this.#file.bytes;
  }

  get fill(): number {
    return this.#file.fill;
  }

  set fill(value: number) {
    this.#file.fill = value;
  }

  free(): number {
    return this.#file.free();
  }

  other(bytes: Buffer, hidden: boolean): void {
    this.#raw.other(bytes);
    if (!hidden) this.#text.add(bytes);
  }

  audioGoesOn(sample: string): void {
    this.#raw.spelledAs(sample);
  }

  audioEnds(fault: HexFault | null): void {
    const size = this.#file.size - this.#documentFrom;
    this.#noteRun();
    this.#fault ??= fault;
    this.#text.audio = size;
    const after = fault === 'odd' ? ' and half of one' : ', then no hexadecimal';
    this.#text.fold(`${size} bytes${fault === null ? '' : after}`);
  }

  audioIsVoid(): void {
    this.#raw.spill();
    this.#file.cut(this.#documentFrom);
    this.#runFrom = this.#documentFrom;
    this.#fault = null;
    this.#text.audio = null;
  }

  // ---- what the stream is made of ----

  data(bytes: Buffer): void {
    this.#scanner.push(bytes);
    this.#noteRun();
  }

  frame(bytes: Buffer): void {
    this.#raw.other(bytes);
  }

  eventEnds(): void {
    this.#endDocument();
    this.#scanner = new AudioScanner(this);
    this.#text = new FoldedText();
    this.#documentFrom = this.#file.size;
    this.#runFrom = this.#file.size;
  }

  #endDocument(): void {
    this.#lastAudio = this.#text.audio || this.#lastAudio;
    this.#documents.push(this.#text.document(this.#scanner.isComplete));
  }

  /** Tells the copy which bytes of the file stand at this place of the body. */
  #noteRun(): void {
    const { size } = this.#file;
    if (size === this.#runFrom) return;
    this.#raw.audio(this.#runFrom, size);
    this.#runFrom = size;
  }

  /** Some services end a stream with the whole once more: known by being, to the byte, all that came before. */
  #foldRepeat(audioSize: number | null): void {
    const { size } = this.#file;
    const last = this.#lastAudio;
    if (last === 0 || size !== 2 * last || audioSize === size) return;
    if (this.#file.digestOf(0, last) !== this.#file.digestOf(last, size)) return;
    this.#file.cut(last);
  }
}
