import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { dragAsset } from '../app/asset-files.ts';

/** The drag type of a tile within the window; its data is the image's id. */
const TYPE = 'application/x-quartet-picture';

/** Lets the user drag a tile out of the window as a file, or onto the prompt bar as the reference. */
export function dragImage(transfer: DataTransfer, image: GeneratedImage): void {
  dragAsset(transfer, image);
  transfer.setData(TYPE, image.id);
}

/**
 * Returns what a drag carries: an image of this window, files from elsewhere, or null for anything that is not an
 * image.
 */
export function draggedKind(transfer: DataTransfer): 'picture' | 'files' | null {
  if (transfer.types.includes(TYPE)) return 'picture';
  return transfer.types.includes('Files') ? 'files' : null;
}

export function droppedImage(transfer: DataTransfer): string {
  return transfer.getData(TYPE);
}
