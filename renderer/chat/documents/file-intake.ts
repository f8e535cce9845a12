import type { StoreApi } from 'zustand/vanilla';
import { inTurn } from '../../lib/in-turn.ts';
import { newId } from '../../lib/new-id.ts';
import { type Enclosures, IMAGES_MAX, type Refused, waitingBeside } from '../attachments.ts';
import type { PdfReading } from './read-pdf.ts';
import { type TakeInto, takeFiles } from './take-files.ts';

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

  /** Takes files; those not taken stand in the state with their reasons. @param into called when it is their turn */
  take(files: readonly File[], into: () => Pick<TakeInto, 'sees' | 'cite'>): Promise<void> {
    // An image that waits for a model with vision is kept when the next file arrives.
    return this.#take(files, into, waitingBeside);
  }

  #take(
    files: readonly File[],
    into: () => Pick<TakeInto, 'sees' | 'cite'>,
    left: (had: readonly Refused[], anew: readonly Refused[]) => readonly Refused[],
  ): Promise<void> {
    return this.run(async () => {
      const { images, documents } = this.#state.getState();
      const taken = await takeFiles(files, {
        ...into(),
        images: images.length,
        characters: documents.reduce((sum, { text }) => sum + text.length, 0),
        newId,
        onReading: (reading) => this.#state.setState({ reading }),
      });
      this.#state.setState((now) => ({
        images: [...now.images, ...taken.images],
        documents: [...now.documents, ...taken.documents],
        refused: [...left(now.refused, taken.refused), ...taken.refused],
      }));
    });
  }

  /** Takes what was refused because the model did not see images. */
  async takeKept(): Promise<void> {
    const { refused } = this.#state.getState();
    const kept = refused.flatMap((one) => one.kept ?? []);
    if (kept.length === 0) return;
    const images = kept.flatMap((one) => (one instanceof File ? [] : [one]));
    this.#state.setState((now) => ({
      images: [...now.images, ...images.slice(0, IMAGES_MAX - now.images.length)],
      refused: refused.filter((one) => one.kept === undefined),
    }));
    const files = kept.filter((one) => one instanceof File);
    await this.#take(
      files,
      () => ({ sees: true, cite: false }),
      (had) => had,
    );
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
