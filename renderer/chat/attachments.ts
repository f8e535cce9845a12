import type { Part } from '../../shared/domain/conversation.ts';
import { USER_TEXT_MAX_LENGTH } from '../../shared/service/limits.ts';
import { seesImages } from '../../shared/service/models.ts';

/** Largest image taken, in bytes: as a Data URI it still fits one message between window and core. */
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;
/** Most images of one message. */
export const IMAGES_MAX = 8;
/** Largest text file taken into a message, in bytes. */
export const TEXT_FILE_MAX_BYTES = 256 * 1024;

/** Image kinds every vision model reads; SVG is a program, not a picture. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** An image waiting to be sent. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  /** Data URI. */
  readonly url: string;
}

/** Why a file was not taken; a key of the message catalogue. */
export type RefusedReason =
  | 'model_blind'
  | 'image_type'
  | 'image_size'
  | 'too_many'
  | 'text_size'
  | 'binary'
  | 'unreadable';

export interface Refused {
  readonly name: string;
  readonly reason: RefusedReason;
  /** What a model that sees would take: kept while it is offered to choose one. */
  readonly kept?: File | Attachment;
}

/** What became of dropped, pasted or picked files. */
export interface TakenFiles {
  readonly images: readonly Attachment[];
  /** Text files as quoted blocks, to be added to the draft. */
  readonly text: string;
  readonly refused: readonly Refused[];
}

/**
 * Takes files into a message: images for a model that sees, text files as quoted blocks. Each file that is not taken
 * comes back with its reason.
 */
export async function takeFiles(
  files: readonly File[],
  { model, had, newId }: { model: string; had: number; newId: () => string },
): Promise<TakenFiles> {
  const images: Attachment[] = [];
  const texts: string[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const reason = refusal(file, model, had + images.length);
    if (reason) {
      refused.push({ name: file.name, reason, ...(reason === 'model_blind' ? { kept: file } : {}) });
      continue;
    }
    try {
      if (isImage(file)) images.push({ id: newId(), name: file.name, url: await dataUri(file) });
      else {
        const text = await file.text();
        if (looksBinary(text)) refused.push({ name: file.name, reason: 'binary' });
        else texts.push(quotedFile(file.name, text));
      }
    } catch {
      refused.push({ name: file.name, reason: 'unreadable' });
    }
  }
  return { images, text: texts.join('\n\n'), refused };
}

function isImage(file: File): boolean {
  return file.type.startsWith('image/');
}

function refusal(file: File, model: string, images: number): RefusedReason | null {
  if (!isImage(file)) return file.size > TEXT_FILE_MAX_BYTES ? 'text_size' : null;
  if (!seesImages(model)) return 'model_blind';
  if (!IMAGE_TYPES.includes(file.type)) return 'image_type';
  if (file.size > IMAGE_MAX_BYTES) return 'image_size';
  return images >= IMAGES_MAX ? 'too_many' : null;
}

function looksBinary(text: string): boolean {
  return text.includes('\u0000') || text.includes('\uFFFD');
}

/** A file as a fenced block; the fence is longer than any run of backticks inside. */
export function quotedFile(name: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const language = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return `${name}:\n${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

async function dataUri(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return `data:${file.type};base64,${btoa(binary)}`;
}

/** A message as the contract takes it. */
export function userPartsOf(text: string, images: readonly Attachment[]): Part[] {
  const parts: Part[] = images.map(({ url, name }) => ({ type: 'image', url, alt: name }));
  if (text.trim() !== '') parts.push({ type: 'text', block: 0, text });
  return parts;
}

/** Why this message cannot be sent; null when it can. A key of the message catalogue. */
export type SendBlock = 'empty' | 'too_long' | 'images_blind' | 'sending' | 'loading' | 'options';

export function sendBlock(message: {
  text: string;
  images: readonly Attachment[];
  model: string;
}): 'empty' | 'too_long' | 'images_blind' | null {
  if (message.text.length > USER_TEXT_MAX_LENGTH) return 'too_long';
  if (message.images.length > 0 && !seesImages(message.model)) return 'images_blind';
  return message.text.trim() === '' && message.images.length === 0 ? 'empty' : null;
}
