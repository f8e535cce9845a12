import type { LibraryItem } from '../../shared/domain/library-item.ts';
import type { Turn } from '../../shared/domain/conversation.ts';

/** Something that one feature does for others. Its code is loaded by the first call. */
export interface FeatureCalls {
  /** Adds an image, once it is read, to the next message; `show` opens chat, and returns false if it must stay closed. */
  attachImage(image: Promise<{ readonly name: string; readonly url: string }>, show: () => boolean): Promise<void>;
  copyImage(image: Pick<LibraryItem, 'id' | 'url'>): Promise<void>;
  /** Opens the prompt bar with an answer's text as the prompt. */
  drawAnswer(turn: Turn): Promise<void>;
  /** Asks how files of the library are to be exported. */
  exportFiles(ids: readonly string[]): void;
  /** Shows an image over the whole window; `ids` are those to walk through. */
  openLightbox(shown: { readonly ids: readonly string[]; readonly at: string }): void;
  /** Opens an answer's text as the lyrics of a new song. */
  makeItASong(turn: Turn): Promise<void>;
  /** Opens the trash of the library; its back button leads to `from`. */
  showTrash(from: 'images'): void;
  /** Reads an answer aloud, or stops that. */
  speakAnswer(turn: Turn): void;
  /** Opens the prompt bar with an image of the library as the reference. */
  takeAsReference(id: string): Promise<void>;
}

type Loaders = { readonly [Name in keyof FeatureCalls]: () => Promise<FeatureCalls[Name]> };

let loaders: Loaders | undefined;

/** Registers the implementations of all calls, once, before the first one. */
export function provideFeatureCalls(implementations: Loaders): void {
  loaders = implementations;
}

/** Loads a call of another feature. Rejects if the host does not provide its code. */
export async function featureCall<Name extends keyof FeatureCalls>(name: Name): Promise<FeatureCalls[Name]> {
  if (loaders === undefined) throw new Error(`no feature provides ${name}`);
  return loaders[name]();
}
