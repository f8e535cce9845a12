import { CornerUpLeft, Ellipsis, FolderOpen, LibraryBig, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openArea } from '../app/area-state.ts';
import { canShowInFolder, saveFile, showFile } from '../app/asset-files.ts';
import type { Track } from '../playback/track.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

/** Lists the actions for the file that is playing. */
export function PlayerMenu({ track }: { track: Track }) {
  const { t } = useTranslation('player');
  const { asset, place, isUnlisted } = track;
  if (!asset && !place) return null;
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <IconButton label={t('more')}>
          <Ellipsis aria-hidden size={16} />
        </IconButton>
      }
    >
      {place ? (
        <MenuItem
          icon={<CornerUpLeft aria-hidden size={16} />}
          onSelect={() => openArea(place.area, place.what)}
        >
          {t('goToSource')}
        </MenuItem>
      ) : null}
      {asset && !isUnlisted ? (
        <MenuItem
          icon={<LibraryBig aria-hidden size={16} />}
          onSelect={() => openArea('library', { assetId: asset.id })}
        >
          {t('showInLibrary')}
        </MenuItem>
      ) : null}
      {asset ? (
        <MenuItem icon={<Save aria-hidden size={16} />} onSelect={() => void saveFile(asset)}>
          {t('saveAs')}
        </MenuItem>
      ) : null}
      {asset && canShowInFolder() ? (
        <MenuItem icon={<FolderOpen aria-hidden size={16} />} onSelect={() => void showFile(asset)}>
          {t('showInFolder')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
