import { Dialog as Base } from '@base-ui/react/dialog';
import {
  Copy,
  Disc3,
  Download,
  Ellipsis,
  FolderOpen,
  ImagePlus,
  Info,
  type LucideIcon,
  MessageSquarePlus,
  Shuffle,
  SlidersHorizontal,
  SplitSquareHorizontal,
  SquarePen,
  Star,
  Trash2,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { canShowInFolder, saveFile, showFile } from '../../app/asset-files.ts';
import { useShortcutOf } from '../../app/use-shortcut-of.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useSinglePress } from '../../ui/use-single-press.ts';
import { markToCompare } from '../compare/mark-to-compare.ts';
import { deletePictures } from '../delete-pictures.ts';
import {
  attachToChat,
  canBeRepeated,
  copyPicture,
  copyPrompt,
  makeCover,
  makeReference,
  openDetails,
  recallAll,
  recallPrompt,
  starPictures,
  varyPicture,
} from '../picture-actions.ts';
import { useLightbox } from './lightbox-state.ts';
import { toggleInfo } from './open-lightbox.ts';

interface LightboxBarProps {
  readonly picture: GeneratedImage | undefined;
  readonly place: number;
  readonly count: number;
  /** Two are compared: nothing is done with one of them. */
  readonly compared: boolean;
}

/** Which picture this is, and all that can be done with it. */
export function LightboxBar({ picture, place, count, compared }: LightboxBarProps) {
  const { t } = useTranslation(['lightbox', 'common']);
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-hairline bg-panel pr-2 pl-4">
      <p className="min-w-0 flex-1 truncate text-sm">
        {compared ? (
          t('lightbox:compare.title')
        ) : (
          <>
            <span className="text-ink-2 tabular-nums">{t('lightbox:position', { n: place + 1, count })}</span>
            <span className="ml-3 hidden wide:inline">{picture?.prompt || picture?.title}</span>
          </>
        )}
      </p>
      {picture && !compared ? <Tools picture={picture} /> : null}
      <span aria-hidden className="mx-1 h-5 border-l border-hairline" />
      <Base.Close
        render={<IconButton icon={X} label={t('common:close')} shortcut="Escape" tooltipSide="bottom" />}
      />
    </header>
  );
}

function Tools({ picture }: { picture: GeneratedImage }) {
  const { t } = useTranslation('lightbox');
  const info = useLightbox((state) => state.info);
  const marked = useLightbox((state) => state.marked);
  const repeats = canBeRepeated(picture);
  return (
    <>
      <Tool
        action="prompt"
        icon={SquarePen}
        off={picture.prompt === ''}
        onPress={() => recallPrompt(picture)}
      />
      <Tool action="all" icon={SlidersHorizontal} off={!repeats} onPress={() => recallAll(picture)} narrow />
      <Tool
        action="reference"
        icon={ImagePlus}
        off={picture.missing}
        onPress={() => makeReference(picture)}
      />
      <Tool action="vary" icon={Shuffle} off={!repeats} onPress={() => void varyPicture(picture)} />
      <Tool
        action="attach"
        icon={MessageSquarePlus}
        off={picture.missing}
        onPress={() => void attachToChat(picture)}
      />
      <Tool
        action="compare"
        icon={SplitSquareHorizontal}
        on={marked === picture.id}
        onPress={() => markToCompare(picture.id)}
      />
      <span aria-hidden className="mx-1 h-5 border-l border-hairline" />
      <Tool
        action="copy"
        icon={Copy}
        off={picture.missing}
        onPress={() => void copyPicture(picture)}
        narrow
      />
      <Tool
        action="save"
        icon={Download}
        off={picture.missing}
        onPress={() => void saveFile(picture)}
        narrow
      />
      <Tool
        action={picture.starred ? 'unstar' : 'star'}
        icon={Star}
        on={picture.starred}
        filled={picture.starred}
        onPress={() => void starPictures([picture], !picture.starred)}
      />
      <Tool action="delete" icon={Trash2} onPress={() => void deletePictures([picture.id])} />
      <Tool action="info" icon={Info} on={info} onPress={toggleInfo} />
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('do.more')} tooltipSide="bottom" />}>
        <MoreItems picture={picture} />
      </Menu>
    </>
  );
}

/** Lists the actions that are rare or have no room in the bar. */
function MoreItems({ picture }: { picture: GeneratedImage }) {
  const { t } = useTranslation('lightbox');
  const allKeys = useShortcutOf('picture.all');
  return (
    <>
      <MenuItem icon={Copy} disabled={picture.prompt === ''} onSelect={() => void copyPrompt(picture)}>
        {t('do.copyPrompt')}
      </MenuItem>
      <MenuItem
        icon={SlidersHorizontal}
        shortcut={allKeys}
        disabled={!canBeRepeated(picture)}
        onSelect={() => recallAll(picture)}
      >
        {t('do.all')}
      </MenuItem>
      <MenuItem icon={Disc3} disabled={picture.missing} onSelect={() => void makeCover(picture)}>
        {t('do.cover')}
      </MenuItem>
      <MenuItem icon={Copy} disabled={picture.missing} onSelect={() => void copyPicture(picture)}>
        {t('do.copy')}
      </MenuItem>
      <MenuItem icon={Download} disabled={picture.missing} onSelect={() => void saveFile(picture)}>
        {t('do.save')}
      </MenuItem>
      {canShowInFolder() ? (
        <MenuItem icon={FolderOpen} onSelect={() => void showFile(picture)}>
          {t('do.folder')}
        </MenuItem>
      ) : null}
      {picture.jobId === null ? null : (
        <MenuItem icon={Info} onSelect={() => openDetails(picture)}>
          {t('do.details')}
        </MenuItem>
      )}
    </>
  );
}

type ToolName =
  | 'prompt'
  | 'all'
  | 'reference'
  | 'vary'
  | 'attach'
  | 'compare'
  | 'copy'
  | 'save'
  | 'star'
  | 'unstar'
  | 'delete'
  | 'info';

/** The tools of the first group, which have words on them where there is room. */
const WORDED = ['prompt', 'all', 'reference', 'vary', 'attach', 'compare'] as const;
const isWorded = (action: ToolName): action is (typeof WORDED)[number] =>
  (WORDED as readonly string[]).includes(action);

interface ToolProps {
  readonly action: ToolName;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  readonly off?: boolean;
  /** Pressed; left out for what is no switch. */
  readonly on?: boolean;
  readonly filled?: boolean;
  /** In a narrow window it stands in the menu only. */
  readonly narrow?: boolean;
}

function Tool({ action, icon: Icon, onPress, off = false, on, filled = false, narrow = false }: ToolProps) {
  const { t } = useTranslation('lightbox');
  const keys = useShortcutOf(action === 'unstar' ? 'picture.star' : `picture.${action}`);
  const press = useSinglePress(onPress);
  return (
    <IconButton
      icon={
        <>
          <Icon aria-hidden size={17} className={filled ? 'fill-current' : undefined} />
          {isWorded(action) ? <span className="max-[1199px]:hidden">{t(`words.${action}`)}</span> : null}
        </>
      }
      label={t(`do.${action}`)}
      shortcut={action === 'delete' ? 'Delete' : keys}
      tooltipSide="bottom"
      aria-pressed={on}
      disabled={off}
      onClick={press}
      className={cx(
        on && 'text-craft',
        narrow && 'max-wide:hidden',
        isWorded(action) && 'min-[1200px]:w-auto min-[1200px]:gap-1.5 min-[1200px]:px-2 min-[1200px]:text-sm',
      )}
    />
  );
}
