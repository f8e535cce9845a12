import type { StoreApi } from 'zustand/vanilla';
import { inTurn } from '../../lib/in-turn.ts';
import type { Enclosures, Refused } from '../attachments.ts';
import type { PdfReading } from './read-pdf.ts';
import { takeFiles } from './take-files.ts';

/** The files of a message that is being written. */
export interface MessageFiles extends Enclosures {
  /** Drops, pastes and picks whose files are still being read: nothing is sent without them. */
  readonly taking: number;
  /** The PDF among them whose text is being read. */
  readonly reading: PdfReading | null;
  /** Files of the last drop, paste or pick that were not taken. */
  readonly refused: readonly Refused[];
}

export const NO_FILES: MessageFiles = { images: [], documents: [], taking: 0, reading: null, refused: [] };

/** Takes files into a message, one drop after the other, since each counts what those before it brought. */
export class FileIntake {
  readonly #state: StoreApi<MessageFiles>;
  readonly #inTurn = inTurn();

  constructor(state: StoreApi<MessageFiles>) {
    this.#state = state;
  }

  /** Takes files; those not taken stand in the state with their reasons. @param cite called when it is their turn */
  take(files: readonly File[], cite: () => boolean): Promise<void> {
    return this.run(async () => {
      const { images, documents } = this.#state.getState();
      const taken = await takeFiles(files, {
        cite: cite(),
        images: images.length,
        characters: documents.reduce((sum, { text }) => sum + text.length, 0),
        onReading: (reading) => this.#state.setState({ reading }),
      });
      this.#state.setState((now) => ({
        images: [...now.images, ...taken.images],
        documents: [...now.documents, ...taken.documents],
        refused: taken.refused,
      }));
    });
  }

  /** Resolves once all files have been taken. */
  settled(): Promise<void> {
    return this.#inTurn(async () => undefined);
  }

  /** Runs work in turn, during which nothing is sent. */
  async run(work: () => Promise<void>): Promise<void> {
    this.#state.setState(({ taking }) => ({ taking: taking + 1 }));
    try {
      await this.#inTurn(work);
    } finally {
      this.#state.setState(({ taking }) => ({ taking: taking - 1 }));
    }
  }
}
