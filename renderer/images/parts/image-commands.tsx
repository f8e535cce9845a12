import {
  Copy,
  Disc3,
  Download,
  ImagePlus,
  type LucideIcon,
  MessageSquare,
  MessageSquarePlus,
  ScanSearch,
  Shuffle,
  SlidersHorizontal,
  SquarePen,
  Star,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { bills } from '../../../shared/domain/sandbox-connection.ts';
import { saveFile } from '../../app/asset-files.ts';
import { chargeKey } from '../../app/connections-store.ts';
import { useSaveLabel } from '../../app/file-items.tsx';
import type { lightbox } from '../../locales/en/lightbox.ts';
import { MenuItem } from '../../ui/menu.tsx';
import {
  attachToChat,
  canBeRepeated,
  connectionOf,
  copyImage,
  copyPrompt,
  makeCover,
  makeReference,
  openDetails,
  openSource,
  recallAll,
  recallPrompt,
  starImages,
  varyImage,
} from '../image-actions.ts';

/** An action on an image, wherever it is offered. */
export interface ImageCommand {
  readonly icon: LucideIcon;
  readonly run: (image: GeneratedImage) => unknown;
  /** Whether it applies to an image; always if omitted. */
  readonly fits?: (image: GeneratedImage) => boolean;
}

const hasPrompt = ({ prompt }: GeneratedImage) => prompt !== '';
const isThere = ({ missing }: GeneratedImage) => !missing;

/** The image commands by name, as in `lightbox:do`. */
export const IMAGE_COMMANDS = {
  prompt: { icon: SquarePen, run: recallPrompt, fits: hasPrompt },
  all: { icon: SlidersHorizontal, run: recallAll, fits: canBeRepeated },
  copyPrompt: { icon: Copy, run: copyPrompt, fits: hasPrompt },
  reference: { icon: ImagePlus, run: makeReference, fits: isThere },
  vary: { icon: Shuffle, run: varyImage, fits: canBeRepeated },
  attach: { icon: MessageSquarePlus, run: attachToChat, fits: isThere },
  cover: { icon: Disc3, run: makeCover, fits: isThere },
  copy: { icon: Copy, run: copyImage, fits: isThere },
  save: { icon: Download, run: saveFile, fits: isThere },
  star: { icon: Star, run: (image) => starImages([image], !image.starred) },
  source: { icon: MessageSquare, run: openSource, fits: ({ source }) => source !== null },
  details: { icon: ScanSearch, run: openDetails, fits: ({ jobId }) => jobId !== null },
} as const satisfies Record<string, ImageCommand>;

export type ImageCommandName = keyof typeof IMAGE_COMMANDS;

/** Returns a command for one image; `off` if it does not apply. */
export function commandFor(image: GeneratedImage, name: ImageCommandName) {
  const { icon, run, fits }: ImageCommand = IMAGE_COMMANDS[name];
  return { icon, off: fits?.(image) === false, run: () => void run(image) };
}

type ActionName = keyof (typeof lightbox)['do'] | 'save';

/** Returns the key of a command's name: repeating a request is charged by services only. */
export function labelName<Name extends string>(
  image: GeneratedImage,
  name: Name,
): Name | 'vary' | 'varyFree' {
  return name === 'vary' ? chargeKey('vary', bills(connectionOf(image))) : name;
}

/** Returns a function that labels image actions; the label of saving depends on the host. */
export function useActionLabel(): (name: ActionName) => string {
  const { t } = useTranslation('lightbox');
  const save = useSaveLabel();
  return (name) => (name === 'save' ? save : t(`do.${name}`));
}

interface ImageItemsProps {
  readonly image: GeneratedImage;
  readonly names: readonly Exclude<ImageCommandName, 'star'>[];
}

/** Renders commands as menu items. The origin is omitted if it is unknown. */
export function ImageItems({ image, names }: ImageItemsProps) {
  const { t } = useTranslation('lightbox');
  const labelOf = useActionLabel();
  return names.map((name) => {
    const { icon, off, run } = commandFor(image, name);
    if (off && (name === 'source' || name === 'details')) return null;
    return (
      <MenuItem key={name} icon={icon} disabled={off} onSelect={run}>
        {name === 'source' ? t('info.source') : labelOf(labelName(image, name))}
      </MenuItem>
    );
  });
}
