import type { JobRequest } from '../../../shared/domain/job.ts';
import { type ImageRequest, imageRequest } from '../../../shared/service/images.ts';
import type { StoredReference } from '../../db/generations/reference-store.ts';
import type { StoredImageGeneration } from '../../db/generations/shapes.ts';
import { storedRequest } from '../../http/request-headers.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { Conflict } from '../../platform/refusal.ts';
import { imagePath, imageRequestBody } from '../../service/images/images.ts';
import { sha256OfFile } from './reference-files.ts';

type Wanted = Pick<StoredImageGeneration, 'prompt' | 'settings'>;

/**
 * Rejects prompts that the service would refuse, before anything is stored.
 * @throws Conflict `prompt_empty`, `prompt_too_long`; ServiceError `invalid`
 */
export function assertPrompt(prompt: string): void {
  if (prompt.trim() === '') throw new Conflict('prompt_empty');
  if (!imageRequest.shape.prompt.safeParse(prompt).success) throw new Conflict('prompt_too_long');
}

/**
 * Returns the request of an image generation; unset options are omitted.
 * @param image the reference: a URL, a data URI, or its placeholder.
 * @see SERVICE.md §2.9
 */
export function imageBody({ prompt, settings }: Wanted, image: string | null): ImageRequest {
  const { model, size } = settings;
  return { model, prompt, ...(size === null ? {} : { size }), ...(image === null ? {} : { image }) };
}

/** Returns the placeholder of a reference in stored requests; its bytes are inserted when the request is sent. */
export function referencePlaceholder(reference: StoredReference): string {
  if (reference.kind === 'address') return reference.address;
  const { mimeType, bytes, fileName } = reference;
  return `data:${mimeType};base64,… (${bytes} bytes, SHA-256 ${sha256OfFile(fileName)})`;
}

/**
 * Returns the request to store and show: complete except for the key and the bytes of the reference.
 * @throws ServiceError `invalid` if the connection has no path for it
 */
export function imageJobRequest(
  connection: ServiceConnection,
  generation: Wanted,
  reference: StoredReference | null,
  opId: string,
): JobRequest {
  const image = reference === null ? null : referencePlaceholder(reference);
  const path = imagePath(connection, generation.settings.way === 'wait' ? 'picture' : 'task');
  const body = imageRequestBody(connection.profile, imageBody(generation, image));
  return storedRequest(connection, { path, body, stream: false, opId });
}
