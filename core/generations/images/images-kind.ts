import { basename } from 'node:path';
import type { GeneratedImage, ImageGeneration } from '../../../shared/domain/generated-image.ts';
import type { Reference } from '../../../shared/domain/reference.ts';
import type { JsonObject } from '../../../shared/service/json.ts';
import type { GenerationStore } from '../../db/generations/generation-store.ts';
import type { ReferenceStore, StoredReference } from '../../db/generations/reference-store.ts';
import type { ImageSettings, StoredImageGeneration } from '../../db/generations/shapes.ts';
import { subjectId } from '../../db/jobs/job-subject.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import { IMAGE_KINDS } from '../../formats/image/image-kind.ts';
import { fail } from '../../http/errors/classify-error.ts';
import type { Library } from '../../library/library.ts';
import { newId } from '../../platform/new-id.ts';
import { Conflict } from '../../platform/refusal.ts';
import type { FoundImage } from '../../service/images/image-task.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import { taskQuery } from '../../service/tasks/task-query.ts';
import type { Connections } from '../../settings/connections.ts';
import { commonView } from '../generations.ts';
import type { TaskKind } from '../task-kind.ts';
import { imageJobRequest } from './image-request.ts';
import { sha256OfFile } from './reference-files.ts';
import type { References } from './references.ts';
import { type SendImagesPorts, sendImages } from './send-images.ts';

export interface ImagesKindPorts extends SendImagesPorts {
  readonly imageGenerations: GenerationStore<ImageSettings, object>;
  readonly shownReferences: References;
  readonly drafts: DraftStore;
  readonly connections: Pick<Connections, 'name'>;
  readonly calls: Pick<ServiceCalls, 'generateImages' | 'createImageTask' | 'queryImageTask'>;
  readonly library: Pick<Library, 'assertSpace' | 'image' | 'keepImage'>;
}

export type ImagesKind = TaskKind<ImageSettings, object, ImageGeneration, FoundImage> & {
  /** Returns an image; undefined if it is missing or in the trash. */
  image(assetId: string): GeneratedImage | undefined;
};

/** The kind of images: one call returns images or a task. */
export function imagesKind(ports: ImagesKindPorts): ImagesKind {
  const { imageGenerations, references, shownReferences, library, files, calls, clock } = ports;
  const recipeOf = imageRecipe({ references, connectionName: (id) => ports.connections.name(id) });

  /** @throws Conflict `reference_gone` */
  function chosen(referenceId: string | null | undefined): StoredReference | null {
    if (referenceId === null || referenceId === undefined) return null;
    const reference = references.get(referenceId);
    if (!reference) throw new Conflict('reference_gone');
    return reference;
  }

  function reference({ referenceId }: StoredImageGeneration): Reference | null {
    const stored = referenceId === null ? undefined : references.get(referenceId);
    return stored ? shownReferences.show(stored) : null;
  }

  function shown(assetId: string, generation: StoredImageGeneration | undefined): GeneratedImage | undefined {
    const file = library.image(assetId);
    if (!file || file.deletedAt !== null) return undefined;
    const { deletedAt: _, ...facts } = file;
    if (!generation) return { ...facts, ...WITHOUT_GENERATION };
    const { id: generationId, jobId, connectionId, groupId: gridId, parentId, source, settings } = generation;
    const { size, way } = settings;
    return {
      ...{ ...facts, size, prompt: generation.prompt, generationId, jobId, connectionId, way },
      ...{ reference: reference(generation), gridId, parentId, source },
    };
  }

  function image(assetId: string): GeneratedImage | undefined {
    const [output] = imageGenerations.outputs.ofAssets([assetId]);
    return shown(assetId, output && imageGenerations.get(output.generationId));
  }

  return {
    ...{ thing: 'image_generation', assetKind: 'picture', files, image },
    view(generation, outputs) {
      const { prompt, settings, referenceId, groupId: gridId } = generation;
      const { model, size, way } = settings;
      const images = outputs.flatMap(({ assetId, assetDeletedAt }) => {
        return assetId === null || assetDeletedAt !== null ? [] : (shown(assetId, generation) ?? []);
      });
      return {
        ...{ ...commonView(generation), prompt, settings: { model, size, referenceId }, way, gridId },
        ...{ reference: reference(generation), images: images },
      };
    },
    changed: (generation) => ({ type: 'image_generation', generation }),
    removed: (id) => ({ type: 'image_generation_removed', id }),
    // An unfinished one stays visible, and can be retried.
    goesWithLastFile: (state) => state === 'done',
    images: (assetIds) => assetIds.flatMap((id) => image(id) ?? []),
    cleanUp: () => shownReferences.cleanUp(ports.drafts),

    ...{ outputsMax: 20, formats: IMAGE_KINDS, unusable: 'Not a safe image.' },
    request: (generation, connection, opId) =>
      imageJobRequest(connection, generation, chosen(generation.referenceId), opId),
    check({ referenceId }, { profile }) {
      const one = chosen(referenceId);
      if (one?.kind !== 'file' || one.bytes <= profile.imageReferenceMax) return;
      const most = Math.floor(profile.imageReferenceMax / 1024);
      throw fail('too_large', `The reference image is larger than this connection sends: ${most} KB.`, {
        action: 'edit',
      });
    },
    send: (context, call, generation) => sendImages(ports, context, call, generation),
    query: ({ profile }) => taskQuery(profile, 'image'),
    pollTask({ job, connection, signal, pollObserver: observer }, taskId) {
      const hold = (n: number) => files.beginHeld(subjectId(job.subject), n);
      return calls.queryImageTask(connection, taskId, { signal, observer, hold });
    },
    failedMessage: 'The service created no image',
    noResultMessage: 'The service says the image is done, but sent no address for it.',
    output: (found) =>
      'file' in found ? { heldFile: basename(found.file), details: {} } : { address: found.url, details: {} },
    newerAddress({ n }, found) {
      const one = found[n];
      return one && 'url' in one ? one.url : null;
    },
    fileMax: ({ imageFileMax }) => imageFileMax,
    keep({ path }, generation, _output, announce) {
      const { title, prompt, createdAt } = generation;
      const { model } = generation.settings;
      const facts = { id: newId(clock.now()), title, prompt, model, createdAt };
      return library.keepImage(path, { ...facts, settings: recipeOf(generation) }, announce);
    },
  };
}

const WITHOUT_GENERATION = {
  ...{ generationId: null, jobId: null, connectionId: null, way: null },
  ...{ reference: null, gridId: null, parentId: null, source: null },
} as const;

/** Returns the request metadata stored in image files, without prompt and model. */
export function imageRecipe(needs: {
  readonly references: Pick<ReferenceStore, 'get'>;
  connectionName(id: string): string | null;
}): (generation: Pick<StoredImageGeneration, 'settings' | 'referenceId' | 'connectionId'>) => JsonObject {
  return ({ settings: { size, way }, referenceId, connectionId }) => {
    const reference = referenceId === null ? undefined : needs.references.get(referenceId);
    const connection = needs.connectionName(connectionId);
    return {
      ...(size === null ? {} : { size }),
      ...(reference ? { reference: named(reference) } : {}),
      way,
      ...(connection === null ? {} : { connection }),
    };
  };
}

function named(reference: StoredReference): JsonObject {
  if (reference.kind === 'address') return { address: withoutSecrets(reference.address) };
  return { sha256: sha256OfFile(reference.fileName), name: reference.name };
}

/** Removes credentials, query and fragment of a URL, since files are shared and these may grant access. */
function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  return url === null ? '' : url.origin + url.pathname;
}
