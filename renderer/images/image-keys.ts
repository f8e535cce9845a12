import i18next from 'i18next';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { type Action, registerActions } from '../app/actions.ts';
import { chargeKey, isBilled } from '../app/connections-store.ts';
import { toast } from '../ui/toast.tsx';
import { markToCompare, swapPair, toggleCompare } from './compare/mark-to-compare.ts';
import { gallery } from './images.ts';
import { lightboxInFront, lightboxState } from './lightbox/lightbox-state.ts';
import { openCompare, setMarked, toggleInfo } from './lightbox/open-lightbox.ts';
import type { ImageCommand, ImageCommandName } from './parts/image-commands.tsx';
import { IMAGE_COMMANDS } from './parts/image-commands.tsx';

/** Returns the image that keys act on: the one in the lightbox, else the focused tile. */
function targetImage(): GeneratedImage | undefined {
  const id = lightboxState.getState().open?.at;
  if (id !== undefined) return lightboxInFront() && !compared() ? gallery.get(id) : undefined;
  const tile = document.activeElement?.closest<HTMLElement>('[data-picture]');
  return tile?.dataset.picture === undefined ? undefined : gallery.get(tile.dataset.picture);
}

function compared(): boolean {
  return lightboxState.getState().open?.pair != null;
}

/** The default keys of the image commands. */
const KEYS = {
  prompt: 'P',
  all: 'A',
  copyPrompt: 'Shift+C',
  reference: 'U',
  vary: 'R',
  attach: 'T',
  copy: 'Mod+C',
  save: ['Mod+S', 'S'],
  star: '.',
} as const satisfies Partial<Record<ImageCommandName, Action['shortcut']>>;

/**
 * Registers single-key actions for the image in the lightbox or the focused tile. They are not in
 * the palette, which takes the focus off the image.
 */
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
  const command = (name: keyof typeof KEYS): Omit<Action, 'overDialogs' | 'keysOnly'> => {
    const { run, fits }: ImageCommand = IMAGE_COMMANDS[name];
    // If text is selected, Copy means the text.
    const isMeant = () => name !== 'copy' || document.getSelection()?.isCollapsed !== false;
    return {
      id: `picture.${name}`,
      title:
        name === 'vary'
          ? () => i18next.t(`lightbox:action.${chargeKey(name, isBilled('images'))}`)
          : `lightbox:action.${name}`,
      shortcut: KEYS[name],
      ...about(run, (image) => fits?.(image) !== false && isMeant()),
    };
  };
  const actions: readonly Omit<Action, 'overDialogs' | 'keysOnly'>[] = [
    command('prompt'),
    command('all'),
    command('copyPrompt'),
    command('reference'),
    command('vary'),
    command('attach'),
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
    command('copy'),
    command('save'),
    command('star'),
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
    openCompare(marked, image.id, gallery.state.getState().order.ids);
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
