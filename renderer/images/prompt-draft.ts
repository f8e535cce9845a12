import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ImageDraft } from '../../shared/contract/images.ts';
import type { ImageGeneration, ImageMode } from '../../shared/domain/generated-image.ts';
import { IMAGE_DRAFT_MAX_LENGTH, NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { IMAGE_MODELS } from '../../shared/service/models.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { DraftKeeper } from '../lib/draft-keeper.ts';
import { isAnotherText } from '../lib/is-another-text.ts';
import type { ImagesApi } from './images-deps.ts';

export interface PromptDraftState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly draft: ImageDraft;
  /** The core is being asked for the pictures. */
  readonly asking: boolean;
  /** Why the last asking failed, or why the draft could not be read. */
  readonly problem: CallProblem | null;
  /** The draft that the current one replaced, until the user edits the current one. */
  readonly replaced: ImageDraft | null;
}

interface PromptDraftDeps {
  readonly api: ImagesApi;
  readonly newId: () => string;
}

/** The draft in the prompt bar, which the core stores, and the request for images that it becomes. */
export class PromptDraft {
  readonly state: StoreApi<PromptDraftState>;
  readonly #deps: PromptDraftDeps;
  readonly #keeper: DraftKeeper<ImageDraft>;
  /** The prompt as it came from the draft's origin. */
  #originText: string | null = null;
  /** The edits made before the draft was loaded; they are repeated on the loaded draft. */
  readonly #early: (() => void)[] = [];

  constructor(deps: PromptDraftDeps) {
    this.#deps = deps;
    this.state = createStore<PromptDraftState>(() => ({
      phase: 'loading',
      draft: emptyDraft(),
      asking: false,
      problem: null,
      replaced: null,
    }));
    this.#keeper = new DraftKeeper(this.state.getState().draft, (draft) =>
      this.#deps.api.images.saveDraft({ draft }),
    );
  }

  /** Reads the draft once; after a reconnect what stands here is the newer one. */
  async load(): Promise<void> {
    if (this.state.getState().phase === 'ready') return this.#keeper.flush();
    try {
      const draft = await this.#deps.api.images.draft();
      if (this.state.getState().phase === 'ready') return;
      this.#keeper.settle(draft);
      this.#originText = draft.prompt;
      this.state.setState({ phase: 'ready', draft, problem: null });
      for (const again of this.#early.splice(0)) again();
    } catch (thrown) {
      if (this.state.getState().phase === 'ready') return;
      this.state.setState({ phase: 'failed', problem: callProblem(thrown) });
    }
  }

  /** Changes the draft; saved within a second. */
  set(change: Partial<ImageDraft>): void {
    this.#change(change, () => this.set(change));
  }

  /** Puts something else in its place; gives what was there before, to be brought back. */
  replace(change: Partial<ImageDraft>): ImageDraft {
    const { draft: before } = this.state.getState();
    this.#change({ parentId: null, source: null, ...change }, () => this.replace(change));
    const lost = before.prompt.trim() !== '' && before.prompt !== this.state.getState().draft.prompt;
    this.state.setState({ problem: null, replaced: lost ? before : null });
    return before;
  }

  /** Puts the replaced draft back into the prompt bar. */
  bringBack(): void {
    const { replaced } = this.state.getState();
    if (replaced) this.#change(replaced, () => this.bringBack());
  }

  /**
   * @param again the same change, to repeat once the draft is loaded, because loading replaces what is here until then
   */
  #change(change: Partial<ImageDraft>, again: () => void): void {
    const { phase, draft: before } = this.state.getState();
    const next = { ...before, ...change };
    if (change.source !== undefined || change.parentId !== undefined || this.#originText === null) {
      this.#originText = next.prompt;
    }
    // A new prompt loses the parent and the source of the old one.
    const isNew = next.prompt.trim() === '' || isAnotherText(this.#originText, next.prompt);
    const draft = isNew ? { ...next, parentId: null, source: null } : next;
    this.state.setState({ draft, replaced: null });
    if (phase !== 'ready') this.#early.push(again);
    else if (canBeKept(draft)) this.#keeper.keep(draft);
  }

  dismissProblem(): void {
    this.state.setState({ problem: null });
  }

  flush(): Promise<void> {
    return this.#keeper.flush();
  }

  /** Sends the request. Returns null when it failed and sets `problem`; the draft stays in any case. */
  async draw(connectionId: string, way: ImageMode): Promise<readonly ImageGeneration[] | null> {
    const { draft, asking } = this.state.getState();
    if (asking) return null;
    const { prompt, model, size, referenceId, count, parentId, source } = draft;
    const asked = {
      connectionId,
      prompt,
      way,
      ...(parentId === null ? {} : { parentId }),
      ...(source === null ? {} : { source }),
    };
    const settings = { model: model.trim(), size, referenceId };
    this.state.setState({ asking: true, problem: null });
    try {
      const wishes = Array.from({ length: count }, () => ({ opId: this.#deps.newId(), settings }));
      const { drawings } = await this.#deps.api.images.draw({ ...asked, wishes });
      return drawings;
    } catch (thrown) {
      this.state.setState({ problem: callProblem(thrown) });
      return null;
    } finally {
      this.state.setState({ asking: false });
    }
  }
}

/**
 * Whether the core would store the draft. The window does not send one that is too long; the prompt bar says what is
 * wrong.
 */
function canBeKept({ prompt, model }: ImageDraft): boolean {
  return prompt.length <= IMAGE_DRAFT_MAX_LENGTH && model.length <= NAME_MAX_LENGTH;
}

/** Returns the draft of a first image: it names a model and leaves everything else to the service. */
export function emptyDraft(): ImageDraft {
  return {
    prompt: '',
    model: IMAGE_MODELS[0].id,
    size: null,
    count: 1,
    way: 'queue',
    referenceId: null,
    parentId: null,
    source: null,
    grid: { models: [], sizes: [], withReference: 'on' },
  };
}
