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
  /** Whether the core may have files of this draft. */
  #mayHold = false;

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#keeper = new DraftKeeper<Enclosures>(NO_FILES, (files) => this.#save(files));
    owner.state.subscribe((now, before) => {
      const isChanged = now.images !== before.images || now.documents !== before.documents;
      // Before the first load the saved files are unknown, and saving others would remove them.
      if (now.phase === 'ready' && (isChanged || before.phase !== 'ready'))
        this.#keeper.keep({ images: now.images, documents: now.documents });
    });
  }

  /** Shows the files that the core has before those added meanwhile; before the first load. */
  adopt(files: readonly SavedDraftFile[]): void {
    if (files.length === 0) return;
    const images: Attachment[] = [];
    const documents: DocumentFile[] = [];
    for (const { id, part } of files) {
      const found = messageOf([part]);
      images.push(...found.images.map((image) => ({ ...image, id })));
      documents.push(...found.documents.map((document) => ({ ...document, id })));
    }
    this.#saved = new Set([...images, ...documents]);
    this.#mayHold = true;
    this.#owner.state.setState((now) => ({
      images: [...images, ...now.images],
      documents: [...documents, ...now.documents],
    }));
  }

  /** Saves changes now; returns whether that worked. */
  flush(): Promise<boolean> {
    return this.#keeper.flush();
  }

  /** Stops saving. */
  close(): void {
    this.#keeper.close();
  }

  async #save({ images, documents }: Enclosures): Promise<void> {
    const files = [...images, ...documents];
    const { deps, state } = this.#owner;
    const isOwn = state.getState().id === null && deps.ownDraft !== undefined;
    if (files.length === 0 ? !this.#mayHold : isOwn) return;
    this.#mayHold = true;
    const saved = this.#saved;
    const id = await this.#owner.ensureCreated();
    const parts = userPartsOf({ text: '', images, documents });
    await deps.api.conversations.saveDraftFiles({
      id,
      files: files.map((file, at) => {
        const part = saved.has(file) ? undefined : parts[at];
        return { id: file.id, ...(part && { part }) };
      }),
    });
    if (this.#saved === saved) this.#saved = new Set(files);
  }
}
