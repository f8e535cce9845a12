import type { StoreApi } from 'zustand/vanilla';
import { inTurn } from '../../lib/in-turn.ts';
import { newId } from '../../lib/new-id.ts';
import type { Enclosures, Refused } from '../attachments.ts';
import type { PdfReading } from './read-pdf.ts';
import { takeFiles } from './take-files.ts';

/** The files of an unsent message. */
export interface MessageFiles extends Enclosures {
  /** Number of drops, pastes and picks still being read; the message waits for them. */
  readonly taking: number;
  /** The PDF among them that is being read. */
  readonly reading: PdfReading | null;
  /** The files refused from the last drop, paste or pick. */
  readonly refused: readonly Refused[];
}

export const NO_FILES: MessageFiles = { images: [], documents: [], taking: 0, reading: null, refused: [] };

/** Adds files to a message, one drop after the other, because each counts the files before it. */
export class FileIntake {
  readonly #state: StoreApi<MessageFiles>;
  readonly #inTurn = inTurn();

  constructor(state: StoreApi<MessageFiles>) {
    this.#state = state;
  }

  /** Adds files and stores the refused ones with reasons. @param cite called when these files are read */
  take(files: readonly File[], cite: () => boolean): Promise<void> {
    return this.run(async () => {
      const { images, documents } = this.#state.getState();
      const taken = await takeFiles(files, {
        cite: cite(),
        images: images.length,
        characters: documents.reduce((sum, { text }) => sum + text.length, 0),
        newId,
        onReading: (reading) => this.#state.setState({ reading }),
      });
      this.#state.setState((now) => ({
        images: [...now.images, ...taken.images],
        documents: [...now.documents, ...taken.documents],
        refused: taken.refused,
      }));
    });
  }

  /** Resolves once all pending files are read. */
  settled(): Promise<void> {
    return this.#inTurn(async () => undefined);
  }

  /** Runs work in order and blocks sending meanwhile. */
  async run(work: () => Promise<void>): Promise<void> {
    this.#state.setState(({ taking }) => ({ taking: taking + 1 }));
    try {
      await this.#inTurn(work);
    } finally {
      this.#state.setState(({ taking }) => ({ taking: taking - 1 }));
    }
  }
}
