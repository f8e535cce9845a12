import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Reference } from '../../shared/domain/reference.ts';
import { UPLOAD_REFERENCE_MAX } from '../../shared/service/limits.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import type { ImagesApi } from './images-deps.ts';
import type { PromptDraft } from './prompt-draft.ts';

/** Uploads a file in chunks, reports the bytes sent, and resolves to the id of the upload. */
export type Upload = (
  file: File,
  purpose: 'reference',
  options: { readonly signal: AbortSignal; readonly onProgress: (done: number, bytes: number) => void },
) => Promise<string>;

export type ReferenceProblem =
  | CallProblem
  /** Refused before any of it was sent. */
  | { readonly kind: 'notPicture' | 'tooLarge' | 'empty' };

export interface ReferenceState {
  /** The reference named by the draft, once it is loaded. */
  readonly reference: Reference | null;
  /** The prompt it was made from, if that is known. */
  readonly prompt: string | null;
  /**
   * The reference that is being imported. `part` is the uploaded share of the file, 0 to 1; null when it is unknown.
   */
  readonly adding: { readonly name: string; readonly part: number | null } | null;
  /** Why the last reference was refused, and its name. */
  readonly refused: { readonly name: string; readonly problem: ReferenceProblem } | null;
}

interface ReferenceDeps {
  readonly api: ImagesApi;
  readonly draft: Pick<PromptDraft, 'state' | 'set' | 'replace'>;
  readonly upload: Upload;
}

/** The reference image of the draft: imports it, loads the one a draft names, and removes it. */
export class ReferenceStore {
  readonly state: StoreApi<ReferenceState> = createStore(() => ({
    reference: null,
    prompt: null,
    adding: null,
    refused: null,
  }));
  readonly #deps: ReferenceDeps;
  #adding: AbortController | null = null;

  constructor(deps: ReferenceDeps) {
    this.#deps = deps;
    deps.draft.state.subscribe(({ draft }, before) => {
      if (draft.referenceId !== before.draft.referenceId) void this.look();
    });
  }

  /** Loads the reference of the draft; one that no longer exists is removed from the draft. */
  async look(): Promise<void> {
    const id = this.#named();
    if (id === this.state.getState().reference?.id) return;
    this.state.setState({ reference: null, prompt: null });
    if (id === null) return;
    try {
      const { reference, prompt } = await this.#deps.api.images.reference({ id });
      if (this.#named() === id) this.state.setState({ reference, prompt });
    } catch (thrown) {
      if (callProblem(thrown).kind === 'not_found' && this.#named() === id)
        this.#deps.draft.set({ referenceId: null });
    }
  }

  /** Adds a dropped, pasted or chosen file. Resolves to whether it was added, as the other methods do. */
  addFile(file: File): Promise<boolean> {
    const refusal = refusalOf(file);
    if (refusal) {
      this.#stop();
      this.state.setState({ adding: null, refused: { name: file.name, problem: { kind: refusal } } });
      return Promise.resolve(false);
    }
    return this.#add(file.name, async (signal) => {
      const onProgress = (done: number, bytes: number) => {
        if (!signal.aborted) this.state.setState({ adding: { name: file.name, part: done / bytes } });
      };
      onProgress(0, file.size);
      const uploadId = await this.#deps.upload(file, 'reference', { signal, onProgress });
      return this.#deps.api.images.addReference({ from: 'upload', uploadId, name: file.name.slice(0, 500) });
    });
  }

  /** Adds an image of the library as the reference. */
  addImage(assetId: string, name: string): Promise<boolean> {
    return this.#add(name, () => this.#deps.api.images.addReference({ from: 'picture', assetId }));
  }

  /** Adds a reference by the address from which the service fetches it. */
  addAddress(address: string): Promise<boolean> {
    return this.#add(address, () => this.#deps.api.images.addReference({ from: 'address', address }));
  }

  /** Cancels the import because the draft gets another reference, or none. */
  giveUp(): void {
    this.#stop();
    this.state.setState({ adding: null, refused: null });
  }

  /** Removes the reference from the draft, or cancels its import. */
  remove(): void {
    this.giveUp();
    this.#deps.draft.set({ referenceId: null });
  }

  /** Puts the prompt of the reference in place of the draft's, which can be restored; the rest stays. */
  takePrompt(): void {
    const { prompt } = this.state.getState();
    if (prompt !== null) this.#deps.draft.replace({ prompt });
  }

  dismissRefusal(): void {
    this.state.setState({ refused: null });
  }

  #named(): string | null {
    return this.#deps.draft.state.getState().draft.referenceId;
  }

  #stop(): void {
    this.#adding?.abort();
    this.#adding = null;
  }

  /** Adds a reference. The last call wins: it cancels one still in progress. */
  async #add(
    name: string,
    bring: (signal: AbortSignal) => ReturnType<ImagesApi['images']['addReference']>,
  ): Promise<boolean> {
    this.#stop();
    this.#adding = new AbortController();
    const { signal } = this.#adding;
    this.state.setState({ adding: { name, part: null }, refused: null });
    try {
      const { reference, prompt } = await bring(signal);
      if (signal.aborted) return false;
      this.state.setState({ reference, prompt, adding: null });
      this.#deps.draft.set({ referenceId: reference.id });
      return true;
    } catch (thrown) {
      if (!signal.aborted)
        this.state.setState({ adding: null, refused: { name, problem: callProblem(thrown) } });
      return false;
    }
  }
}

/** Returns why a file is refused before the upload. The core checks the actual format by the bytes. */
function refusalOf(file: File): 'notPicture' | 'tooLarge' | 'empty' | null {
  if (file.size === 0) return 'empty';
  if (file.type !== '' && !file.type.startsWith('image/')) return 'notPicture';
  return file.size > UPLOAD_REFERENCE_MAX ? 'tooLarge' : null;
}
