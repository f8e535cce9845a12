import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { dragAsset } from '../app/asset-files.ts';

/** What a tile that is dragged within the window says of itself: the id of its picture. */
const TYPE = 'application/x-quartet-picture';

/** Lets a tile be dragged out of the window as a file, or onto the prompt bar as the reference. */
export function dragPicture(transfer: DataTransfer, picture: GeneratedImage): void {
  dragAsset(transfer, picture);
  transfer.setData(TYPE, picture.id);
}

/** What is being dragged: a picture of the window, files from elsewhere, or something that is not for pictures. */
export function draggedKind(transfer: DataTransfer): 'picture' | 'files' | null {
  if (transfer.types.includes(TYPE)) return 'picture';
  return transfer.types.includes('Files') ? 'files' : null;
}

export function droppedPicture(transfer: DataTransfer): string {
  return transfer.getData(TYPE);
}
