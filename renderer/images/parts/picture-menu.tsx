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
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useIsSelected } from '../../ui/selection.ts';
import { deletePictures } from '../delete-pictures.ts';
import { gallery } from '../images.ts';
import { openLightbox } from '../lightbox/open-lightbox.ts';
import {
  attachToChat,
  canBeRepeated,
  copyPicture,
  copyPrompt,
  makeCover,
  makeReference,
  openDetails,
  openSource,
  recallAll,
  recallPrompt,
  starPictures,
  varyPicture,
} from '../picture-actions.ts';
import { selection } from '../selection.ts';

interface PictureMenuProps {
  readonly picture: GeneratedImage;
  readonly words: string;
  readonly tabIndex: number;
  readonly onOpenChange: (open: boolean) => void;
}

/** Everything that can be done with a picture. */
export function PictureMenu({ picture, words, tabIndex, onOpenChange }: PictureMenuProps) {
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
      <MakeItems picture={picture} />
      <MenuSeparator />
      <FileItems picture={picture} />
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        shortcut="Delete"
        tone="danger"
        onSelect={() => void deletePictures([picture.id])}
      >
        {t('lightbox:do.delete')}
      </MenuItem>
    </Menu>
  );
}

function MakeItems({ picture }: { picture: GeneratedImage }) {
  const { t } = useTranslation(['images', 'lightbox']);
  const repeats = canBeRepeated(picture);
  const selected = useIsSelected(selection, picture.id);
  return (
    <>
      <MenuItem
        icon={Expand}
        shortcut="Enter"
        onSelect={() => openLightbox({ ids: gallery.state.getState().ids, at: picture.id })}
      >
        {t('images:tile.open')}
      </MenuItem>
      <MenuItem icon={Star} shortcut="." onSelect={() => void starPictures([picture], !picture.starred)}>
        {t(picture.starred ? 'lightbox:do.unstar' : 'lightbox:do.star')}
      </MenuItem>
      <MenuItem icon={SquareCheck} shortcut="Mod+Space" onSelect={() => selection.toggle(picture.id)}>
        {t(selected ? 'images:tile.unselectShort' : 'images:tile.selectShort')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={SquarePen} disabled={picture.prompt === ''} onSelect={() => recallPrompt(picture)}>
        {t('lightbox:do.prompt')}
      </MenuItem>
      <MenuItem icon={SlidersHorizontal} disabled={!repeats} onSelect={() => recallAll(picture)}>
        {t('lightbox:do.all')}
      </MenuItem>
      <MenuItem icon={ImagePlus} disabled={picture.missing} onSelect={() => makeReference(picture)}>
        {t('lightbox:do.reference')}
      </MenuItem>
      <MenuItem icon={Shuffle} disabled={!repeats} onSelect={() => void varyPicture(picture)}>
        {t('lightbox:do.vary')}
      </MenuItem>
      <MenuItem
        icon={MessageSquarePlus}
        disabled={picture.missing}
        onSelect={() => void attachToChat(picture)}
      >
        {t('lightbox:do.attach')}
      </MenuItem>
      <MenuItem icon={Disc3} disabled={picture.missing} onSelect={() => void makeCover(picture)}>
        {t('lightbox:do.cover')}
      </MenuItem>
      {picture.source ? (
        <MenuItem icon={MessageSquare} onSelect={() => openSource(picture)}>
          {t('lightbox:info.source')}
        </MenuItem>
      ) : null}
    </>
  );
}

function FileItems({ picture }: { picture: GeneratedImage }) {
  const { t } = useTranslation(['lightbox', 'common']);
  return (
    <>
      <MenuItem icon={Copy} disabled={picture.prompt === ''} onSelect={() => void copyPrompt(picture)}>
        {t('lightbox:do.copyPrompt')}
      </MenuItem>
      <MenuItem icon={Copy} disabled={picture.missing} onSelect={() => void copyPicture(picture)}>
        {t('lightbox:do.copy')}
      </MenuItem>
      <MenuItem icon={Download} disabled={picture.missing} onSelect={() => void saveFile(picture)}>
        {t('lightbox:do.save')}
      </MenuItem>
      {canCopyFiles() ? (
        <MenuItem icon={Files} disabled={picture.missing} onSelect={() => void copyFile(picture)}>
          {t('common:file.copy')}
        </MenuItem>
      ) : null}
      {canShowInFolder() ? (
        <MenuItem icon={FolderOpen} onSelect={() => void showFile(picture)}>
          {t('lightbox:do.folder')}
        </MenuItem>
      ) : null}
      {picture.jobId === null ? null : (
        <MenuItem icon={ScanSearch} onSelect={() => openDetails(picture)}>
          {t('lightbox:do.details')}
        </MenuItem>
      )}
    </>
  );
}
