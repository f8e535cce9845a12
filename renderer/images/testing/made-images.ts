import type { GeneratedImage, GridRun, ImageGeneration } from '../../../shared/domain/generated-image.ts';
import type { Job } from '../../../shared/domain/job.ts';
import { newId } from '../../lib/new-id.ts';

let clock = 1_000;

/** Returns an image of the library with the given changes. Later ones have greater ids. */
export function testImage(change: Partial<GeneratedImage> = {}): GeneratedImage {
  const id = change.id ?? newId(++clock);
  return {
    id,
    createdAt: clock,
    title: `Picture ${id}`,
    prompt: 'A fox in snow',
    model: 'vendor-image-2.0-260319',
    width: 1024,
    height: 1024,
    size: '1024x1024',
    mimeType: 'image/png',
    bytes: 100_000,
    sha256: '',
    fileName: `${id}.png`,
    saveName: `${id}.png`,
    url: `/media/${id}`,
    thumbUrl: `/media/thumb/${id}`,
    colour: '#556677',
    starred: false,
    missing: false,
    generationId: newId(clock),
    jobId: newId(clock),
    connectionId: 'sandbox',
    way: 'queue',
    reference: null,
    gridId: null,
    parentId: null,
    source: null,
    ...change,
  };
}

/** Returns a finished generation with its image. */
export function testGeneration(change: Partial<ImageGeneration> = {}): ImageGeneration {
  const id = change.id ?? newId(++clock);
  return {
    id,
    createdAt: clock,
    prompt: 'A fox in snow',
    settings: { model: 'vendor-image-2.0-260319', size: '1024x1024', referenceId: null },
    way: 'queue',
    connectionId: 'sandbox',
    jobId: newId(clock),
    state: 'done',
    error: null,
    question: null,
    progress: null,
    polls: null,
    taskId: 'task',
    reference: null,
    images: [testImage({ generationId: id })],
    gridId: null,
    parentId: null,
    source: null,
    ...change,
  };
}

/** Returns the job of a generation, with the given polls of its task. */
export function testJobOf(generation: ImageGeneration, polls: Job['polls']): Job {
  return {
    ...{ id: generation.jobId, kind: 'images', state: generation.state, title: generation.prompt, model: '' },
    ...{ connectionId: 'sandbox', subject: { kind: 'images', generationId: generation.id } },
    times: { created: 0, sent: null, firstByte: null, firstToken: null, ended: null },
    ...{ attempts: 1, error: null, progress: null, polls, held: false, dismissed: false },
    ...{ retryOf: null, regenerates: false },
    seq: 0,
  };
}

export function testGrid(change: Partial<GridRun> = {}): GridRun {
  return {
    id: newId(++clock),
    createdAt: clock,
    title: 'Foxes',
    prompt: 'A fox in snow',
    requested: 4,
    made: 4,
    ...change,
  };
}
