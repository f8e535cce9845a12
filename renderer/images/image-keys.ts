import i18next from 'i18next';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { type Action, registerActions } from '../app/actions.ts';
import { saveFile } from '../app/asset-files.ts';
import { toast } from '../ui/toast.tsx';
import { markToCompare, swapPair, toggleCompare } from './compare/mark-to-compare.ts';
import {
  attachToChat,
  canBeRepeated,
  copyImage,
  copyPrompt,
  makeReference,
  recallAll,
  recallPrompt,
  starImages,
  varyImage,
} from './image-actions.ts';
import { gallery } from './images.ts';
import { lightboxInFront } from './lightbox/lightbox-in-front.ts';
import { lightboxState } from './lightbox/lightbox-state.ts';
import { openCompare, setMarked, toggleInfo } from './lightbox/open-lightbox.ts';

/** The image keys are about: the one in the lightbox, else the tile that has the focus. */
function targetImage(): GeneratedImage | undefined {
  const id = lightboxState.getState().open?.at;
  if (id !== undefined) return lightboxInFront() && !compared() ? gallery.known(id) : undefined;
  const tile = document.activeElement?.closest<HTMLElement>('[data-picture]');
  return tile?.dataset.picture === undefined ? undefined : gallery.known(tile.dataset.picture);
}

function compared(): boolean {
  return lightboxState.getState().open?.pair != null;
}

/** Single keys of an image, in the lightbox and on a tile. Not in the palette: that takes the focus off the image. */
export function registerImageKeys(): () => void {
  const about = (
    run: (image: GeneratedImage) => unknown,
    fits: (image: GeneratedImage) => boolean = () => true,
  ) => ({
    enabled: () => {
      const image = targetImage();
      return image !== undefined && fits(image);
    },
    run: () => {
      const image = targetImage();
      if (image) void run(image);
    },
  });
  const there = ({ missing }: GeneratedImage) => !missing;
  const hasPrompt = ({ prompt }: GeneratedImage) => prompt !== '';
  const actions: readonly Omit<Action, 'overDialogs' | 'keysOnly'>[] = [
    {
      id: 'picture.prompt',
      title: 'lightbox:action.prompt',
      shortcut: 'P',
      ...about(recallPrompt, hasPrompt),
    },
    { id: 'picture.all', title: 'lightbox:action.all', shortcut: 'A', ...about(recallAll, canBeRepeated) },
    {
      id: 'picture.copyPrompt',
      title: 'lightbox:action.copyPrompt',
      shortcut: 'Shift+C',
      ...about(copyPrompt, hasPrompt),
    },
    {
      id: 'picture.reference',
      title: 'lightbox:action.reference',
      shortcut: 'U',
      ...about(makeReference, there),
    },
    {
      id: 'picture.vary',
      title: 'lightbox:action.vary',
      shortcut: 'R',
      ...about(varyImage, canBeRepeated),
    },
    { id: 'picture.attach', title: 'lightbox:action.attach', shortcut: 'T', ...about(attachToChat, there) },
    {
      id: 'picture.compare',
      title: 'lightbox:action.compare',
      shortcut: 'C',
      enabled: () => targetImage() !== undefined || (compared() && lightboxInFront()),
      run: markOrSwap,
    },
    {
      id: 'picture.toggleCompare',
      title: 'lightbox:action.toggleCompare',
      shortcut: 'M',
      enabled: lightboxInFront,
      run: toggleCompare,
    },
    {
      id: 'picture.copy',
      title: 'lightbox:action.copy',
      shortcut: 'Mod+C',
      // Words that are selected are what is meant.
      ...about(copyImage, (image) => there(image) && document.getSelection()?.isCollapsed !== false),
    },
    {
      id: 'picture.save',
      title: 'lightbox:action.save',
      shortcut: ['Mod+S', 'S'],
      ...about(saveFile, there),
    },
    {
      id: 'picture.star',
      title: 'lightbox:action.star',
      shortcut: '.',
      ...about((image) => starImages([image], !image.starred)),
    },
    {
      id: 'picture.info',
      title: 'lightbox:action.info',
      shortcut: 'I',
      enabled: () => lightboxInFront() && !compared(),
      run: toggleInfo,
    },
  ];
  return registerActions(actions.map((action) => ({ ...action, overDialogs: true, keysOnly: true })));
}

function markOrSwap(): void {
  if (compared()) {
    swapPair();
    return;
  }
  const image = targetImage();
  if (!image) return;
  const { open, marked } = lightboxState.getState();
  if (open) markToCompare(image.id);
  else if (marked !== null && marked !== image.id)
    openCompare(marked, image.id, gallery.state.getState().ids);
  else {
    setMarked(marked === null ? image.id : null);
    if (marked !== null) return;
    toast.show({
      id: 'pictures.marked',
      title: i18next.t('lightbox:compare.markedInGallery'),
      description: i18next.t('lightbox:compare.markedInGalleryHint'),
    });
  }
}
