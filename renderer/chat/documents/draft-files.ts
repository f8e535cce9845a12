import type { StoreApi } from 'zustand/vanilla';
import type { SavedDraftFile } from '../../../shared/contract/conversations.ts';
import { DraftKeeper } from '../../lib/draft-keeper.ts';
import {
  type Attachment,
  type DocumentFile,
  type Enclosures,
  messageOf,
  userPartsOf,
} from '../attachments.ts';
import type { ChatDeps } from '../chat-deps.ts';
import type { SessionState } from '../session-state.ts';
import { NO_FILES } from './file-intake.ts';

/** The conversation that the message belongs to. */
interface Owner {
  readonly state: StoreApi<SessionState>;
  readonly deps: ChatDeps;
  ensureCreated(): Promise<string>;
}

/** Saves the images and documents of an unsent message in the core, each once. */
export class DraftFiles {
  readonly #owner: Owner;
  readonly #keeper: DraftKeeper<Enclosures>;
  /** The files that the core has as they are here. */
  #saved: ReadonlySet<Attachment | DocumentFile> = new Set();
  /** The files that were shown last because the core has them. */
  #shown: Enclosures = NO_FILES;
  /** Whether the core may have files of this draft. */
  #mayHold = false;

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#keeper = new DraftKeeper<Enclosures>(
      NO_FILES,
      (files) => this.#save(files),
      (files) => {
        this.#take(files);
        owner.state.setState(files);
      },
    );
    owner.state.subscribe((now, before) => {
      const isChanged = now.images !== before.images || now.documents !== before.documents;
      const { images, documents } = now;
      if (images === this.#shown.images && documents === this.#shown.documents) return;
      // Before the first load the saved files are unknown, and saving others would remove them.
      if (now.phase === 'ready' && (isChanged || before.phase !== 'ready'))
        this.#keeper.keep({ images, documents });
    });
  }

  /** Shows the files that the core has before those added meanwhile; before the first load. */
  adopt(saved: readonly SavedDraftFile[]): void {
    if (saved.length === 0) return;
    const files = enclosuresOf(saved);
    this.#take(files);
    this.#keeper.settle(files);
    this.#owner.state.setState((now) =>
      now.images.length + now.documents.length === 0
        ? files
        : {
            images: [...files.images, ...now.images],
            documents: [...files.documents, ...now.documents],
          },
    );
  }

  /** Follows the files of the core's draft, unless the user has changed them here. */
  async hear(ids: readonly string[], rev: number): Promise<void> {
    const { id, images, documents } = this.#owner.state.getState();
    if (id === null) return;
    const isShown = ids.toSorted().join() === idsOf({ images, documents }).toSorted().join();
    if (isShown) return this.#keeper.hear({ images, documents }, rev);
    try {
      const isEmpty = ids.length === 0;
      this.#keeper.hear(
        isEmpty ? NO_FILES : enclosuresOf(await this.#owner.deps.api.conversations.draftFiles({ id })),
        rev,
      );
    } catch {
      // They come with the next change or load.
    }
  }

  /** Saves changes now; returns whether that worked. */
  flush(): Promise<boolean> {
    return this.#keeper.flush();
  }

  /** Records that the core does not have the files. */
  unsave(): void {
    this.#keeper.unsave();
  }

  /** Stops saving. */
  close(): void {
    this.#keeper.close();
  }

  /** Notes files that the core has. */
  #take(files: Enclosures): void {
    this.#shown = files;
    this.#saved = new Set([...files.images, ...files.documents]);
    this.#mayHold ||= this.#saved.size > 0;
  }

  async #save({ images, documents }: Enclosures): Promise<{ rev: number } | undefined> {
    const files = [...images, ...documents];
    const { deps, state } = this.#owner;
    const isOwn = state.getState().id === null && deps.ownDraft !== undefined;
    if (files.length === 0 ? !this.#mayHold : isOwn) return undefined;
    this.#mayHold = true;
    const saved = this.#saved;
    const id = await this.#owner.ensureCreated();
    const parts = userPartsOf({ text: '', images, documents });
    const change = await deps.api.conversations.saveDraftFiles({
      id,
      files: files.map((file, at) => {
        const part = saved.has(file) ? undefined : parts[at];
        return { id: file.id, ...(part && { part }) };
      }),
    });
    if (this.#saved === saved) this.#saved = new Set(files);
    return change;
  }
}

function idsOf({ images, documents }: Enclosures): string[] {
  return [...images, ...documents].map(({ id }) => id);
}

function enclosuresOf(files: readonly SavedDraftFile[]): Enclosures {
  const images: Attachment[] = [];
  const documents: DocumentFile[] = [];
  for (const { id, part } of files) {
    const found = messageOf([part]);
    images.push(...found.images.map((image) => ({ ...image, id })));
    documents.push(...found.documents.map((document) => ({ ...document, id })));
  }
  return { images, documents };
}
