import { dirname } from 'node:path';
import { PICTURE_KINDS, type PictureKind } from '../../formats/sniff/picture-kind.ts';
import { ServiceError } from '../errors/service-error.ts';
import { fileKind } from '../file-kind.ts';
import type { BodyFiles } from './body-files.ts';
import type {
  BodyForm,
  FoldedDocument,
  InsidePicture,
  PictureBodyFacts,
  Settlement,
} from './body-messages.ts';
import { DecodedFile } from './decoded-file.ts';
import { FoldedText } from './folded-text.ts';
import type { ByteTarget } from './hex-decoder.ts';
import { type Base64Fault, PictureScanner, type PictureSink } from './picture-scanner.ts';
import { RawCopy } from './raw-copy.ts';
import type { ThreadBody } from './thread-body.ts';

/** Longest text of an answer, what is inside it apart, in bytes. */
const TEXT_MAX = 1024 * 1024;

/**
 * The body of an answer with pictures on its way to disk: those that come inside it decoded into files of their own,
 * everything else a short text in which each stands as its number, and a copy of it all, should it be of no use. Memory
 * does not grow with the body.
 */
export class PictureBody implements PictureSink, ThreadBody {
  readonly #files: BodyFiles;
  readonly #holds: readonly string[];
  readonly #raw: RawCopy;
  readonly #scanner = new PictureScanner(this);
  readonly #text = new FoldedText(TEXT_MAX);
  readonly #inside: InsidePicture[] = [];
  readonly #good: DecodedFile[] = [];
  #form: BodyForm = 'raw';
  #documents: FoldedDocument[] = [];
  #file: DecodedFile | null = null;
  #target: ByteTarget = new Nowhere();
  #media = 0;

  constructor(
    files: BodyFiles,
    paths: { holds: readonly string[]; quarantine: string; quarantineMax: number },
  ) {
    this.#files = files;
    this.#holds = paths.holds;
    this.#raw = new RawCopy({ files, path: paths.quarantine, max: paths.quarantineMax });
  }

  get media(): number {
    return this.#media + (this.#file?.size ?? 0);
  }

  get isWhole(): boolean {
    return this.#form === 'json' && this.#scanner.isComplete;
  }

  get isFull(): boolean {
    return this.#form !== 'json' && this.#raw.isFull;
  }

  begin(form: BodyForm): void {
    this.#form = form;
  }

  push(bytes: Buffer): void {
    this.#raw.other(bytes);
    if (this.#form === 'json') this.#scanner.push(bytes);
    else this.#text.add(bytes);
  }

  takeDocuments(): FoldedDocument[] {
    const documents = this.#documents;
    this.#documents = [];
    return documents;
  }

  end(): PictureBodyFacts {
    if (this.#form === 'json') this.#scanner.end();
    this.#documents.push(this.#text.document(this.isWhole));
    return { inside: this.#inside };
  }

  settle(as: Settlement): number | null {
    const files = this.#file === null ? this.#good : [...this.#good, this.#file];
    try {
      if (as === 'keep') this.#keep();
      return as === 'body' ? this.#raw.keep() : null;
    } catch (error) {
      for (const file of files) file.remove();
      throw error;
    } finally {
      if (as !== 'keep') for (const file of files) file.remove();
      if (as !== 'body') this.#raw.remove();
    }
  }

  #keep(): void {
    for (const file of this.#good) file.keep();
    const folders = this.#good.length === 0 ? [] : this.#holds.map((path) => dirname(path));
    for (const folder of new Set(folders)) this.#files.syncFolder(folder);
  }

  // ---- what the scanner finds ----

  get bytes(): Buffer {
    return this.#target.bytes;
  }

  get fill(): number {
    return this.#target.fill;
  }

  set fill(value: number) {
    this.#target.fill = value;
  }

  free(): number {
    return this.#target.free();
  }

  other(bytes: Buffer): void {
    this.#text.add(bytes);
  }

  pictureBegins(): void {
    const path = this.#holds[this.#inside.length];
    this.#file = path === undefined ? null : new DecodedFile(this.#files, path);
    this.#target = this.#file ?? new Nowhere();
  }

  pictureEnds(fault: Base64Fault | null): void {
    const file = this.#file;
    this.#target = new Nowhere();
    // More than anyone asks for.
    if (file === null) {
      this.#text.fold('one more picture');
      return;
    }
    const { size } = file;
    this.#text.fold(`picture ${this.#inside.length}: ${size} bytes`);
    const kind = fault === null ? kindOf(file) : { problem: FAULTS[fault] };
    if (typeof kind === 'string') {
      this.#inside.push({ kind, bytes: size, sha256: file.digest() });
      this.#good.push(file);
    } else {
      this.#inside.push(kind);
      file.remove();
    }
    this.#media += size;
    this.#file = null;
  }
}

const FAULTS: Readonly<Record<Base64Fault, string>> = {
  not_base64: 'The picture inside the answer cannot be decoded: it holds characters that are no Base64.',
  cut: 'The picture inside the answer cannot be decoded: its Base64 ends in the middle.',
};

function kindOf(file: DecodedFile): PictureKind | { readonly problem: string } {
  try {
    return fileKind((position, length) => file.read(position, length), file.size, PICTURE_KINDS, 'inside');
  } catch (error) {
    if (error instanceof ServiceError) return { problem: error.message };
    throw error;
  }
}

/** Takes what is kept nowhere. */
class Nowhere implements ByteTarget {
  readonly bytes = Buffer.allocUnsafe(4096);
  fill = 0;

  free(): number {
    if (this.fill === this.bytes.length) this.fill = 0;
    return this.bytes.length - this.fill;
  }
}
