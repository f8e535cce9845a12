import type { Recipe } from '../../../shared/domain/recipe.ts';
import type { CopiedFile } from '../../platform/files/write-segments.ts';
import type { TaskReply } from '../../platform/task-thread.ts';
import type { ImageReason } from '../image/image-error.ts';
import type { ImageKind } from '../image/image-kind.ts';

/** What is known of a picture once it has been decoded. */
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

/** What the worker is asked for. */
export type ImagingTask =
  | { readonly type: 'measure'; readonly path: string }
  | { readonly type: 'thumbnail'; readonly path: string; readonly to: string }
  | {
      readonly type: 'reference';
      readonly path: string;
      readonly folder: string;
      readonly bounds: ImageBounds;
    }
  | { readonly type: 'attachment'; readonly path: string; readonly maxBytes: number }
  | { readonly type: 'copy'; readonly source: string; readonly to: string; readonly recipe: Recipe | null }
  | { readonly type: 'readRecipe'; readonly path: string }
  | { readonly type: 'copyCover'; readonly sound: string; readonly to: string };

/** What it gives for each. */
export interface ImagingResults {
  readonly measure: ImageFacts;
  readonly thumbnail: ImageFacts;
  readonly reference: ReferenceFile;
  readonly attachment: Attachment;
  readonly copy: CopiedImage;
  readonly readRecipe: Recipe | null;
  readonly copyCover: ImageKind | null;
}

export type ImagingFailure =
  | { readonly kind: 'picture'; readonly reason: ImageReason; readonly message: string }
  | { readonly kind: 'storage'; readonly code: string; readonly message: string }
  | { readonly kind: 'defect'; readonly message: string };

export type ImagingReply = TaskReply<ImagingResults[ImagingTask['type']], ImagingFailure>;
