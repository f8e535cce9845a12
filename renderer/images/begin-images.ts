import { onAreaTarget } from '../app/area-state.ts';
import { registerImagesActions } from './images-actions.ts';
import { registerPictures } from './palette-pictures.ts';
import { registerPictureKeys } from './picture-keys.ts';
import { showInGallery } from './show-in-gallery.ts';

/** Joins pictures to the palette and the keys. The stores begin with their own code. */
export function beginImages(): void {
  registerImagesActions();
  registerPictureKeys();
  registerPictures();
  onAreaTarget('images', (what) => void showInGallery(what));
}
