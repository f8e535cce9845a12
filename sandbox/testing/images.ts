import { expect } from 'vitest';
import { z } from 'zod';
import { createCanvas } from '../engines/picture/canvas.ts';
import type { SandboxUnderTest } from './sandbox-under-test.ts';

export const IMAGE_SYNC = '/v1/image/sync';
export const IMAGE_ASYNC = '/v1/image/async';
export const IMAGE_PENDING = '/v1/image/pending';

/** The PNG that takes the least time: a third of that of a poster without a subject. */
export const QUICK_PROMPT = 'a poster of a desert';

/** Returns a small image request; `over` replaces or adds fields. */
export const imageBody = (over: object = {}) => ({
  model: 'vendor-image-1.0-260319',
  prompt: QUICK_PROMPT,
  ...over,
});

const picture = z.strictObject({ url: z.string() });
const syncAnswer = z.strictObject({ created: z.int(), data: z.array(picture).min(1) });
const accepted = z.strictObject({ task_id: z.string() });
/** Schema of the answer about an image task, without any other fields. */
const imageTaskAnswer = z.strictObject({
  task_id: z.string(),
  status: z.enum(['queued', 'running', 'succeeded', 'failed']),
  progress: z.int().min(0).max(100),
  data: z.array(picture).exactOptional(),
  error: z
    .strictObject({ message: z.string(), type: z.string(), code: z.string(), param: z.null() })
    .exactOptional(),
});
export type ImageTaskAnswer = z.infer<typeof imageTaskAnswer>;

const headersOf = (faults: string | undefined) => (faults ? { 'x-sandbox-fault': faults } : {});

/** Generates an image synchronously. @returns its URL */
export async function newImage(
  server: SandboxUnderTest,
  over: object = {},
  faults?: string,
): Promise<string> {
  const response = await server.post(IMAGE_SYNC, imageBody(over), headersOf(faults));
  expect(response.status).toBe(200);
  return syncAnswer.parse(await response.json()).data[0]?.url ?? '';
}

export const fetched = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(url)).arrayBuffer());

/** Requests an image. @returns the id of its task */
export async function createImage(server: SandboxUnderTest, over: object = {}, faults?: string) {
  const response = await server.post(IMAGE_ASYNC, imageBody(over), headersOf(faults));
  expect(response.status).toBe(200);
  return accepted.parse(await response.json()).task_id;
}

/** Queries a task with the key. */
export const askAfterImage = (
  server: SandboxUnderTest,
  id: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${server.url}${IMAGE_PENDING}?task_id=${encodeURIComponent(id)}`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${server.key}`, ...headers },
  });

export const imageTaskOf = async (server: SandboxUnderTest, id: string): Promise<ImageTaskAnswer> =>
  imageTaskAnswer.parse(await (await askAfterImage(server, id)).json());

/** Returns all reported states of a task until it ends, without repetitions. */
export async function imageStory(server: SandboxUnderTest, id: string): Promise<ImageTaskAnswer[]> {
  const story: ImageTaskAnswer[] = [];
  for (;;) {
    const now = await imageTaskOf(server, id);
    const before = story.at(-1);
    if (now.status !== before?.status || now.progress !== before.progress) story.push(now);
    if (now.status === 'succeeded' || now.status === 'failed') return story;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Returns the image URLs of a task once it has succeeded. */
export async function imagesOf(server: SandboxUnderTest, id: string): Promise<string[]> {
  const end = (await imageStory(server, id)).at(-1);
  if (!end?.data) throw new Error(`the task ended without a picture: ${JSON.stringify(end)}`);
  return end.data.map(({ url }) => url);
}

/** Returns an image file with one colour in the upper half and another in the lower half. */
export function twoColours(above: string, below: string, type: 'png' | 'jpeg' | 'webp' = 'png'): Buffer {
  const canvas = createCanvas(120, 80);
  const context = canvas.getContext('2d');
  context.fillStyle = above;
  context.fillRect(0, 0, 120, 40);
  context.fillStyle = below;
  context.fillRect(0, 40, 120, 40);
  if (type === 'png') return canvas.encodeSync('png');
  return type === 'jpeg' ? canvas.encodeSync('jpeg') : canvas.encodeSync('webp');
}

export const dataUri = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
