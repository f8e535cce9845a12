import type { ImageDraft } from '../../../shared/contract/images.ts';
import type {
  GalleryFilter,
  GeneratedImage,
  ImageGeneration,
} from '../../../shared/domain/generated-image.ts';
import type { Reference } from '../../../shared/domain/reference.ts';
import { newId } from '../../lib/new-id.ts';
import type { ImagesApi } from '../images-deps.ts';
import { emptyDraft } from '../prompt-draft.ts';

let clock = 1_000_000;

/** Returns an image of the library with the given changes. Later ones are newer. */
export function testImage(change: Partial<GeneratedImage> = {}): GeneratedImage {
  const createdAt = change.createdAt ?? ++clock;
  const id = change.id ?? newId(createdAt);
  return {
    ...{ id, createdAt, title: id, prompt: `Prompt ${id}`, model: 'm', width: 1360, height: 768 },
    ...{ size: '1360x768', mimeType: 'image/png', bytes: 1000, sha256: '', fileName: `${id}.png` },
    ...{ saveName: `${id}.png`, url: `/media/${id}`, thumbUrl: `/thumb/${id}`, colour: '#336699' },
    ...{
      starred: false,
      missing: false,
      generationId: null,
      jobId: null,
      connectionId: 'sandbox',
      way: 'queue',
    },
    ...{ reference: null, gridId: null, parentId: null, source: null },
    ...change,
  };
}

/** Returns a running generation with the given changes. */
export function testGeneration(change: Partial<ImageGeneration> = {}): ImageGeneration {
  const createdAt = change.createdAt ?? ++clock;
  return {
    ...{ id: newId(createdAt), createdAt, prompt: 'A harbour', way: 'queue', connectionId: 'sandbox' },
    ...{ settings: { model: 'm', size: null, referenceId: null }, jobId: newId(createdAt), state: 'running' },
    ...{
      error: null,
      question: null,
      progress: null,
      polls: null,
      taskId: null,
      reference: null,
      images: [],
    },
    ...{ gridId: null, parentId: null, source: null },
    ...change,
  };
}

export function testReference(change: Partial<Extract<Reference, { kind: 'file' }>> = {}): Reference {
  const id = change.id ?? newId(++clock);
  return {
    ...{ kind: 'file', id, name: 'quay.png', url: `/media/${id}`, width: 800, height: 600, bytes: 1000 },
    ...{ was: null, assetId: null },
    ...change,
  };
}

/** An in-memory core for images. Each call can be delayed or made to fail. */
export class FakeImages {
  /** The images, newest first. */
  images: GeneratedImage[] = [];
  generations: ImageGeneration[] = [];
  references: Reference[] = [];
  /** The prompt found in the next references. */
  referencePrompt: string | null = null;
  /** The revision of the last change. */
  rev = 0;
  draft: ImageDraft = emptyDraft();
  /** The calls with their inputs. */
  readonly calls: { readonly name: string; readonly input: unknown }[] = [];
  /** Errors that the next call of a name throws. */
  readonly fail = new Map<string, unknown>();
  /** Promises that calls of a name wait for. */
  readonly hold = new Map<string, Promise<void>>();

  readonly api: ImagesApi = this.#api();

  /** Returns the input of every call of one method. */
  inputsOf(name: string): unknown[] {
    return this.calls.filter((call) => call.name === name).map((call) => call.input);
  }

  #api(): ImagesApi {
    const call = async <T>(name: string, input: unknown, run: () => T): Promise<T> => {
      this.calls.push({ name, input });
      await Promise.resolve();
      // The response is the state at the time of the call.
      const answer = structuredClone(run());
      await this.hold.get(name);
      const failure = this.fail.get(name);
      this.fail.delete(name);
      if (failure !== undefined) throw failure;
      return answer;
    };
    // Only the methods the stores call exist; any other call is a mistake in the test.
    const api = {
      library: {
        star: (input: object) => call('star', input, () => undefined),
      },
      images: {
        gallery: (input: { filter: GalleryFilter }) =>
          call('gallery', input, () => ({ ...this.#tiles(input.filter), rev: this.rev })),
        byIds: (input: { ids: string[] }) =>
          call('byIds', input, () => ({
            items: input.ids.flatMap((id) => this.images.find((image) => image.id === id) ?? []),
            rev: this.rev,
          })),
        unfinished: (input: object) =>
          call('unfinished', input, () => ({ items: this.generations, more: false, rev: this.rev })),
        removeGeneration: (input: { id: string }) => call('removeGeneration', input, () => undefined),
        restoreGeneration: (input: { id: string }) =>
          call('restoreGeneration', input, () => this.generations.find(({ id }) => id === input.id)),
        create: (input: { prompt: string; requests: unknown[] }) =>
          call('create', input, () => ({
            generations: input.requests.map(() => testGeneration({ prompt: input.prompt })),
            gridId: null,
          })),
        addReference: (input: object) =>
          call('addReference', input, () => {
            const made = testReference();
            this.references.push(made);
            return { reference: made, prompt: this.referencePrompt };
          }),
        reference: (input: { id: string }) =>
          call('reference', input, () => ({
            reference: this.references.find(({ id }) => id === input.id),
            prompt: this.referencePrompt,
          })),
        draft: () => call('draft', undefined, () => this.draft),
        saveDraft: (input: { draft: ImageDraft }) =>
          call('saveDraft', input, () => {
            this.draft = input.draft;
          }),
      },
    };
    return api as unknown as ImagesApi;
  }

  #tiles({ starred, model, query }: GalleryFilter) {
    const fit = this.images.filter(
      (image) =>
        (starred === undefined || image.starred === starred) &&
        (model === undefined || image.model === model) &&
        image.prompt.includes(query ?? ''),
    );
    return {
      ids: fit.map(({ id }) => id),
      ratios: fit.map(({ width, height }) => Math.floor((width * 1000) / height)),
      times: fit.map(({ createdAt }) => createdAt),
    };
  }
}
