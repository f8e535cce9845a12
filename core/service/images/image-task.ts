import type { ImageKind } from '../../formats/image/image-kind.ts';
import type { BilledOptions, CallOptions } from '../call-options.ts';

/**
 * An image in a response: an unchecked URL, or embedded data, which was checked and saved at the path `hold` returned.
 */
export type FoundImage = { readonly url: string } | EmbeddedImage;

/** A saved image that was embedded in a response. */
export interface EmbeddedImage {
  readonly file: string;
  readonly kind: ImageKind;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** An image embedded in a response, or why it is unusable. */
export type EmbeddedImageResult = EmbeddedImage | { readonly problem: string };

/** Maximum number of images accepted per response. */
export const RESPONSE_IMAGES_MAX = 20;

/** The result of an image request: at least one image, or the service's id of a task. */
export type ImageCallResult =
  | { readonly pictures: readonly [FoundImage, ...FoundImage[]] }
  | { readonly taskId: string };

/** Chooses paths for images embedded in a response. */
export interface HoldOptions {
  /** Returns the path of the nth image, from 0; must not exist. Called before sending; created only if needed. */
  hold(n: number): string;
}

/** Options of a request for images. */
export type ImageCallOptions = BilledOptions & HoldOptions;

export type ImageQueryOptions = Pick<CallOptions, 'signal' | 'observer'> & HoldOptions;
