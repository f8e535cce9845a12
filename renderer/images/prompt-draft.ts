import { createStore } from 'zustand/vanilla';
import type { ImageDraft } from '../../shared/contract/images.ts';
import type { ImageGeneration, ImageMode } from '../../shared/domain/generated-image.ts';
import { IMAGE_DRAFT_MAX_LENGTH, NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { IMAGE_MODELS } from '../../shared/service/models.ts';
import { ReplaceableDraft, UNREAD } from '../generation/generation-draft.ts';
import { isAnotherText } from '../lib/is-another-text.ts';
import { newId } from '../lib/new-id.ts';
import type { ImagesApi } from './images-deps.ts';
import { ownPrompt, promptVariants } from './prompt-variants.ts';

/** The draft in the prompt bar, which the core stores, and the request for images that it becomes. */
export class PromptDraft extends ReplaceableDraft<ImageDraft> {
  readonly #images: ImagesApi['images'];
  /** The prompt at the time its origin was set. */
  #originText: string | null = null;

  constructor({ images }: ImagesApi) {
    super(
      { read: () => images.draft(), save: (draft) => images.saveDraft({ draft }) },
      createStore(() => ({ ...UNREAD, draft: emptyDraft(), replaced: null })),
    );
    this.#images = images;
  }

  /** Replaces the draft; returns the previous one, so that it can be restored. */
  replace(change: Partial<ImageDraft>): ImageDraft {
    return this.putInstead({ parentId: null, source: null, ...change }, () => this.replace(change));
  }

  protected override onRead({ prompt }: ImageDraft): void {
    this.#originText = prompt;
  }

  protected override follow(before: ImageDraft, change: Partial<ImageDraft>): ImageDraft {
    const next = { ...before, ...change };
    if (change.source !== undefined || change.parentId !== undefined || this.#originText === null) {
      this.#originText = next.prompt;
    }
    // A new prompt loses the parent and the source of the old one.
    const isNew = next.prompt.trim() === '' || isAnotherText(this.#originText, next.prompt);
    return isNew ? { ...next, parentId: null, source: null } : next;
  }

  protected override textOf({ prompt }: ImageDraft): string {
    return prompt;
  }

  protected override isWorthSaving({ prompt, model }: ImageDraft): boolean {
    return prompt.length <= IMAGE_DRAFT_MAX_LENGTH && model.length <= NAME_MAX_LENGTH;
  }

  /** Sends the request. Returns null when it failed and sets `problem`; the draft stays in any case. */
  create(connectionId: string, way: ImageMode): Promise<readonly ImageGeneration[] | null> {
    const { draft } = this.state.getState();
    const { prompt, model, size, referenceId, count, parentId, source } = draft;
    const request = {
      connectionId,
      prompt,
      way,
      ...(parentId === null ? {} : { parentId }),
      ...(source === null ? {} : { source }),
    };
    const settings = { model: model.trim(), size, referenceId };
    return this.request(async () => {
      const requests = promptVariants(prompt).flatMap((variant) =>
        Array.from({ length: count }, () => ({
          opId: newId(),
          settings,
          ...ownPrompt(variant, prompt),
        })),
      );
      return (await this.#images.create({ ...request, requests })).generations;
    });
  }
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
