import {
  Copy,
  Disc3,
  Download,
  Ellipsis,
  Expand,
  Files,
  FolderOpen,
  ImagePlus,
  MessageSquare,
  MessageSquarePlus,
  ScanSearch,
  Shuffle,
  SlidersHorizontal,
  SquareCheck,
  SquarePen,
  Star,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { canCopyFiles, canShowInFolder, copyFile, saveFile, showFile } from '../../app/asset-files.ts';
import { TagsItem } from '../../tags/tag-items.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useIsSelected } from '../../ui/selection.ts';
import { deleteImages } from '../delete-images.ts';
import {
  attachToChat,
  canBeRepeated,
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
import { gallery } from '../images.ts';
import { openLightbox } from '../lightbox/open-lightbox.ts';
import { selection } from '../selection.ts';

interface ImageMenuProps {
  readonly image: GeneratedImage;
  readonly words: string;
  readonly tabIndex: number;
  readonly onOpenChange: (open: boolean) => void;
}

/** Everything that can be done with an image. */
export function ImageMenu({ image, words, tabIndex, onOpenChange }: ImageMenuProps) {
  const { t } = useTranslation(['images', 'lightbox']);
  return (
    <Menu
      align="end"
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={t('images:tile.menu', { prompt: words.slice(0, 100) })}
          className="flex size-6.5 items-center justify-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          <Ellipsis aria-hidden size={15} />
        </button>
      }
    >
      <MakeItems image={image} />
      <MenuSeparator />
      <FileItems image={image} />
      <MenuSeparator />
      <MenuItem icon={Trash2} shortcut="Delete" tone="danger" onSelect={() => void deleteImages([image.id])}>
        {t('lightbox:do.delete')}
      </MenuItem>
    </Menu>
  );
}

function MakeItems({ image }: { image: GeneratedImage }) {
  const { t } = useTranslation(['images', 'lightbox']);
  const repeats = canBeRepeated(image);
  const selected = useIsSelected(selection, image.id);
  return (
    <>
      <MenuItem
        icon={Expand}
        shortcut="Enter"
        onSelect={() => openLightbox({ ids: gallery.state.getState().ids, at: image.id })}
      >
        {t('images:tile.open')}
      </MenuItem>
      <MenuItem icon={Star} shortcut="." onSelect={() => void starImages([image], !image.starred)}>
        {t(image.starred ? 'lightbox:do.unstar' : 'lightbox:do.star')}
      </MenuItem>
      <TagsItem ids={[image.id]} />
      <MenuItem icon={SquareCheck} shortcut="Mod+Space" onSelect={() => selection.toggle(image.id)}>
        {t(selected ? 'images:tile.unselectShort' : 'images:tile.selectShort')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={SquarePen} disabled={image.prompt === ''} onSelect={() => recallPrompt(image)}>
        {t('lightbox:do.prompt')}
      </MenuItem>
      <MenuItem icon={SlidersHorizontal} disabled={!repeats} onSelect={() => recallAll(image)}>
        {t('lightbox:do.all')}
      </MenuItem>
      <MenuItem icon={ImagePlus} disabled={image.missing} onSelect={() => makeReference(image)}>
        {t('lightbox:do.reference')}
      </MenuItem>
      <MenuItem icon={Shuffle} disabled={!repeats} onSelect={() => void varyImage(image)}>
        {t('lightbox:do.vary')}
      </MenuItem>
      <MenuItem icon={MessageSquarePlus} disabled={image.missing} onSelect={() => void attachToChat(image)}>
        {t('lightbox:do.attach')}
      </MenuItem>
      <MenuItem icon={Disc3} disabled={image.missing} onSelect={() => void makeCover(image)}>
        {t('lightbox:do.cover')}
      </MenuItem>
      {image.source ? (
        <MenuItem icon={MessageSquare} onSelect={() => openSource(image)}>
          {t('lightbox:info.source')}
        </MenuItem>
      ) : null}
    </>
  );
}

function FileItems({ image }: { image: GeneratedImage }) {
  const { t } = useTranslation(['lightbox', 'common']);
  return (
    <>
      <MenuItem icon={Copy} disabled={image.prompt === ''} onSelect={() => void copyPrompt(image)}>
        {t('lightbox:do.copyPrompt')}
      </MenuItem>
      <MenuItem icon={Copy} disabled={image.missing} onSelect={() => void copyImage(image)}>
        {t('lightbox:do.copy')}
      </MenuItem>
      <MenuItem icon={Download} disabled={image.missing} onSelect={() => void saveFile(image)}>
        {t('lightbox:do.save')}
      </MenuItem>
      {canCopyFiles() ? (
        <MenuItem icon={Files} disabled={image.missing} onSelect={() => void copyFile(image)}>
          {t('common:file.copy')}
        </MenuItem>
      ) : null}
      {canShowInFolder() ? (
        <MenuItem icon={FolderOpen} onSelect={() => void showFile(image)}>
          {t('lightbox:do.folder')}
        </MenuItem>
      ) : null}
      {image.jobId === null ? null : (
        <MenuItem icon={ScanSearch} onSelect={() => openDetails(image)}>
          {t('lightbox:do.details')}
        </MenuItem>
      )}
    </>
  );
}
