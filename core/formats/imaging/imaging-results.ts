import type { CopiedFile } from '../../platform/files/write-segments.ts';

/** Properties found by decoding an image. */
export interface ImageFacts {
  /** Detected from the bytes. */
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/gif';
  /** Pixels, after applying the orientation. */
  readonly width: number;
  readonly height: number;
  /** Mean color weighted by alpha, `#rrggbb`. */
  readonly colour: string;
}

/** Upper bounds on an encoded image. */
export interface ImageBounds {
  readonly bytes: number;
  /** Pixels of the longer side. */
  readonly side: number;
}

/** An image prepared for upload as a reference. */
export interface ReferenceFile {
  /** Inside the requested folder. */
  readonly fileName: string;
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** The original size in pixels, if the image was reduced. */
  readonly was: { readonly width: number; readonly height: number } | null;
}

/** An image encoded for a chat request. */
export interface Attachment {
  /** A data URI. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** A copy on disk, flushed. */
export interface CopiedImage extends CopiedFile {
  /** Whether the recipe must be saved in a sidecar, because the format cannot hold it. */
  readonly needsSidecar: boolean;
}
