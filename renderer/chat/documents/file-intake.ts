import type { StoreApi } from 'zustand/vanilla';
import { DOCUMENTS_MAX_LENGTH } from '../../../shared/service/limits.ts';
import {
  type Attachment,
  type DocumentFile,
  type Enclosures,
  IMAGES_MAX,
  type Refused,
} from '../attachments.ts';
import type { PdfReading } from './read-pdf.ts';
import { isImage, isPdf, takeFile } from './take-file.ts';

/** The files of an unsent message. */
export interface MessageFiles extends Enclosures {
  /** Number of file batches still being read; the message waits for them. */
  readonly taking: number;
  /** The PDF among them that is being read. */
  readonly reading: PdfReading | null;
  /** Refused files of the last drop, paste or pick, and of those still being read at that time. */
  readonly refused: readonly Refused[];
}

export const NO_FILES: MessageFiles = { images: [], documents: [], taking: 0, reading: null, refused: [] };

/**
 * Adds files to a message, one after the other, because each counts the files before it. PDFs have their own queue:
 * reading one takes long, and other files are added or refused meanwhile.
 */
export class FileIntake {
  readonly #state: StoreApi<MessageFiles>;
  readonly #inTurn = inTurn();
  readonly #pdfInTurn = inTurn();

  constructor(state: StoreApi<MessageFiles>) {
    this.#state = state;
  }

  /** Adds files and stores the refused ones with reasons. @param cite called when these files are read */
  async take(files: readonly File[], cite: () => boolean): Promise<void> {
    if (this.#state.getState().taking === 0) this.#state.setState({ refused: [] });
    const pdfs = files.filter(isPdf);
    const others = files.filter((file) => !isPdf(file));
    await Promise.all([
      this.run(() => this.#takeEach(others, cite)),
      this.run(() => this.#takeEach(pdfs, cite), this.#pdfInTurn),
    ]);
  }

  /** Resolves once all pending files are read. */
  async settled(): Promise<void> {
    await Promise.all([this.#inTurn, this.#pdfInTurn].map((inTurn) => inTurn(async () => undefined)));
  }

  /** Runs work in order and blocks sending meanwhile. */
  async run(work: () => Promise<void>, inTurn = this.#inTurn): Promise<void> {
    this.#state.setState(({ taking }) => ({ taking: taking + 1 }));
    try {
      await inTurn(work);
    } finally {
      this.#state.setState(({ taking }) => ({ taking: taking - 1 }));
    }
  }

  async #takeEach(files: readonly File[], cite: () => boolean): Promise<void> {
    const onReading = (reading: PdfReading | null) => this.#state.setState({ reading });
    for (const file of files) {
      const isOver = isImage(file) && this.#state.getState().images.length >= IMAGES_MAX;
      const taken: Taken | null = isOver
        ? { reason: 'too_many' }
        : await takeFile(file, { cite: cite(), onReading });
      if (taken !== null) this.#state.setState((now) => withTaken(now, file.name, taken));
    }
  }
}

type Taken = Attachment | DocumentFile | Omit<Refused, 'name'>;

/** Adds a file that was read, or lists it as refused, also if the message has no room for the document. */
function withTaken(
  { images, documents, refused }: MessageFiles,
  name: string,
  taken: Taken,
): Partial<MessageFiles> {
  if ('url' in taken) return { images: [...images, taken] };
  if ('reason' in taken) return { refused: [...refused, { ...taken, name }] };
  const characters = documents.reduce((sum, { text }) => sum + text.length, taken.text.length);
  if (characters <= DOCUMENTS_MAX_LENGTH) return { documents: [...documents, taken] };
  return { refused: [...refused, { name, reason: 'texts_size' }] };
}

/** Returns a function that runs tasks one after another: each begins once all before it ended, however they ended. */
export function inTurn(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run, run);
    last = mine;
    return mine;
  };
}
