import { DOCUMENT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { decodeText } from '../../lib/decode-text.ts';
import { newId } from '../../lib/new-id.ts';
import type { Attachment, DocumentFile, Refused } from '../attachments.ts';
import type { PdfReading } from './read-pdf.ts';

/** Maximum size of an image in bytes: as a data URI it still fits one message between renderer and core. */
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;
/** Maximum size of a PDF in bytes; a larger one consists mostly of images. */
export const PDF_MAX_BYTES = 64 * 1024 * 1024;
/** Maximum number of bytes per character; a larger file is certainly too long and need not be read. */
const BYTES_OF_CHARACTER = 4;
/** Image types that every vision model reads; SVG is sent as text. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/**
 * First bytes of each image type in Latin-1. A file name may promise another type, which the service would
 * refuse.
 */
const SIGNATURES = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s, /^GIF8[79]a/];

export interface TakeInto {
  /** Whether new documents may be cited. */
  readonly cite: boolean;
  /** Reports the progress while a PDF is read; null at its end. */
  readonly onReading: (reading: PdfReading | null) => void;
}

type Refusal = Omit<Refused, 'name'>;

/**
 * Reads a file for a message: an image, or a text file or PDF as a document. Returns the reason if it is refused, and
 * null if the user stopped reading it.
 */
export function takeFile(file: File, into: TakeInto): Promise<Attachment | DocumentFile | Refusal | null> {
  return isImage(file) ? takeImage(file) : (isPdf(file) ? takePdf : takeText)(file, into);
}

async function takeImage(file: File): Promise<Attachment | Refusal> {
  if (!IMAGE_TYPES.includes(file.type)) return { reason: 'image_type' };
  if (file.size > IMAGE_MAX_BYTES) return { reason: 'image_size' };
  const bytes = await bytesOf(file);
  if (!bytes) return { reason: 'unreadable' };
  const type = imageTypeOf(bytes);
  if (!type) return { reason: 'image_type' };
  return { id: newId(), name: file.name, url: dataUri(type, bytes) };
}

async function takeText(file: File, into: TakeInto): Promise<DocumentFile | Refusal> {
  if (file.size > DOCUMENT_MAX_LENGTH * BYTES_OF_CHARACTER) return { reason: 'text_size' };
  const bytes = await bytesOf(file);
  if (!bytes) return { reason: 'unreadable' };
  const text = decodeText(bytes);
  if (text === null) return { reason: 'binary' };
  if (text === '') return { reason: 'text_empty' };
  if (text.length > DOCUMENT_MAX_LENGTH) return { reason: 'text_size' };
  return {
    id: newId(),
    name: file.name,
    mediaType: file.type === '' ? 'text/plain' : file.type,
    text,
    cite: into.cite,
  };
}

/** Reads a PDF; null if the user stopped reading it. */
async function takePdf(file: File, into: TakeInto): Promise<DocumentFile | Refusal | null> {
  if (file.size > PDF_MAX_BYTES) return { reason: 'pdf_size' };
  const bytes = await bytesOf(file);
  if (!bytes) return { reason: 'unreadable' };
  const { readPdf } = await import('./read-pdf.ts');
  const read = await readPdf(file.name, bytes.buffer, {
    most: DOCUMENT_MAX_LENGTH,
    onReading: into.onReading,
  });
  if (read === null || 'reason' in read) return read;
  return { id: newId(), name: file.name, mediaType: PDF, cite: into.cite, ...read };
}

const PDF = 'application/pdf';

/** Whether its text takes long to read. */
export function isPdf({ type, name }: File): boolean {
  return type === PDF || (type === '' && /\.pdf$/i.test(name));
}

/** Returns whether a file is an image by its type; SVG counts as text. */
export function isImage({ type }: File): boolean {
  return type.startsWith('image/') && type !== 'image/svg+xml';
}

/** Reads a file; null if it was removed or access is denied. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/** Returns the image type that the content shows; undefined if it is not supported. */
function imageTypeOf(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return IMAGE_TYPES[SIGNATURES.findIndex((signature) => signature.test(head))];
}

function dataUri(type: string, bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return `data:${type};base64,${btoa(binary)}`;
}
