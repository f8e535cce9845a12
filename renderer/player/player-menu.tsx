import { CornerUpLeft, Ellipsis, MicVocal, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openArea } from '../app/area-state.ts';
import { HandOnItems, SaveItem, ShowInLibraryItem } from '../app/file-items.tsx';
import { isWide } from '../app/window-state.ts';
import { setPlayer, usePlayer } from '../playback/player.ts';
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
        <MenuItem
          icon={place.area === 'music' ? MicVocal : CornerUpLeft}
          onSelect={() => openArea(place.area, place.what)}
        >
          {t(place.area === 'music' ? 'lyrics' : 'goToSource')}
        </MenuItem>
      ) : null}
      {asset && !isUnlisted ? <ShowInLibraryItem file={asset} /> : null}
      {asset ? <SaveItem file={asset} /> : null}
      {asset ? <HandOnItems file={asset} canCopy={false} /> : null}
      <RepeatItem />
    </Menu>
  );
}

/** Renders the repeat item: a narrow window has no space for the button unless it is on. */
function RepeatItem() {
  const { t } = useTranslation('player');
  const loop = usePlayer((state) => state.loop);
  if (isWide() || loop) return null;
  return (
    <MenuItem icon={Repeat} onSelect={() => setPlayer({ loop: true })}>
      {t('loop')}
    </MenuItem>
  );
}
