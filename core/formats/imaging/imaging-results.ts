import type { CopiedFile } from '../../platform/files/write-segments.ts';

/** The facts known of an image once it has been decoded. */
export interface ImageFacts {
  /** By its bytes. */
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/gif';
  /** Pixels, as it is shown. */
  readonly width: number;
  readonly height: number;
  /** Average of what is not clear, `#rrggbb`. */
  readonly colour: string;
}

/** How large a picture may be. */
export interface ImageBounds {
  readonly bytes: number;
  /** Pixels of its longer side. */
  readonly side: number;
}

/** A picture made to be sent along. */
export interface ReferenceFile {
  /** In the folder asked for. */
  readonly fileName: string;
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** Pixels it had, where it has fewer now. */
  readonly was: { readonly width: number; readonly height: number } | null;
}

/** A picture as text. */
export interface Attachment {
  /** A Data URI. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** A copy as it stands on disk, flushed. */
export interface CopiedImage extends CopiedFile {
  /** Its format has no place for the recipe, which is to stand beside it. */
  readonly needsSidecar: boolean;
}
