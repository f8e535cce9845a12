import { CornerUpLeft, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openArea } from '../app/area-state.ts';
import { HandOnItems, SaveItem, ShowInLibraryItem } from '../app/file-items.tsx';
import type { Track } from '../playback/track.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

/** Lists the actions for the file that is playing. */
export function PlayerMenu({ track }: { track: Track }) {
  const { t } = useTranslation('player');
  const { asset, place, isUnlisted } = track;
  if (!asset && !place) return null;
  return (
    <Menu side="top" align="end" trigger={<IconButton icon={Ellipsis} label={t('more')} />}>
      {place ? (
        <MenuItem icon={CornerUpLeft} onSelect={() => openArea(place.area, place.what)}>
          {t('goToSource')}
        </MenuItem>
      ) : null}
      {asset && !isUnlisted ? <ShowInLibraryItem file={asset} /> : null}
      {asset ? <SaveItem file={asset} /> : null}
      {asset ? <HandOnItems file={asset} canCopy={false} /> : null}
    </Menu>
  );
}
