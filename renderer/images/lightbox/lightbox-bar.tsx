import { Dialog as Base } from '@base-ui/react/dialog';
import { Ellipsis, Info, type LucideIcon, SplitSquareHorizontal, Star, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { HandOnItems } from '../../app/file-items.tsx';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { TagsItem } from '../../tags/tag-items.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/menu.tsx';
import { useSinglePress } from '../../ui/use-single-press.ts';
import { markToCompare } from '../compare/mark-to-compare.ts';
import { deleteImages } from '../delete-images.ts';
import { starImages } from '../image-actions.ts';
import type { ImageCommandName } from '../parts/image-commands.tsx';
import { commandFor, ImageItems, labelName, useActionLabel } from '../parts/image-commands.tsx';
import { useLightbox } from './lightbox-state.ts';
import { toggleInfo } from './open-lightbox.ts';

interface LightboxBarProps {
  readonly image: GeneratedImage | undefined;
  readonly place: number;
  readonly count: number;
  /** Whether two images are compared; then actions on one image are hidden. */
  readonly compared: boolean;
}

/** Renders the position of the image in the lightbox and its actions. */
export function LightboxBar({ image, place, count, compared }: LightboxBarProps) {
  const { t } = useTranslation(['lightbox', 'common']);
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-hairline bg-panel pr-2 pl-4">
      <p className="min-w-0 flex-1 truncate text-sm">
        {compared ? (
          t('lightbox:compare.title')
        ) : (
          <>
            <span className="text-ink-2 tabular-nums">{t('lightbox:position', { n: place + 1, count })}</span>
            <span className="ml-3 hidden wide:inline">{image?.prompt || image?.title}</span>
          </>
        )}
      </p>
      {image && !compared ? <Tools image={image} /> : null}
      <span aria-hidden className="mx-1 h-5 border-l border-hairline" />
      <Base.Close
        render={<IconButton icon={X} label={t('common:close')} shortcut="Escape" tooltipSide="bottom" />}
      />
    </header>
  );
}

function Tools({ image }: { image: GeneratedImage }) {
  const { t } = useTranslation('lightbox');
  const info = useLightbox((state) => state.info);
  const marked = useLightbox((state) => state.marked);
  return (
    <>
      <ImageTool image={image} action="prompt" />
      <ImageTool image={image} action="all" narrow />
      <ImageTool image={image} action="reference" />
      <ImageTool image={image} action="vary" />
      <ImageTool image={image} action="attach" />
      <Tool
        action="compare"
        icon={SplitSquareHorizontal}
        on={marked === image.id}
        onPress={() => markToCompare(image.id)}
      />
      <span aria-hidden className="mx-1 h-5 border-l border-hairline" />
      <ImageTool image={image} action="copy" narrow />
      <ImageTool image={image} action="save" narrow />
      <Tool
        action={image.starred ? 'unstar' : 'star'}
        icon={Star}
        on={image.starred}
        filled={image.starred}
        onPress={() => void starImages([image], !image.starred)}
      />
      <Tool action="delete" icon={Trash2} onPress={() => void deleteImages([image.id])} />
      <Tool action="info" icon={Info} on={info} onPress={toggleInfo} />
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('do.more')} tooltipSide="bottom" />}>
        <MoreItems image={image} />
      </Menu>
    </>
  );
}

/** Lists the actions that are rare or have no room in the bar. */
function MoreItems({ image }: { image: GeneratedImage }) {
  return (
    <>
      <ImageItems image={image} names={['copyPrompt', 'all', 'cover']} />
      <TagsItem ids={[image.id]} />
      <ImageItems image={image} names={['copy', 'save']} />
      <HandOnItems file={image} canCopy={false} />
      <ImageItems image={image} names={['details']} />
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

/** The tools of the first group, which have text labels if there is room. */
const WORDED = ['prompt', 'all', 'reference', 'vary', 'attach', 'compare'] as const;
const isWorded = (action: ToolName): action is (typeof WORDED)[number] =>
  (WORDED as readonly string[]).includes(action);

interface ToolProps {
  readonly action: ToolName;
  /** The name of the item, unless that is the action. */
  readonly label?: Parameters<ReturnType<typeof useActionLabel>>[0];
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  readonly off?: boolean;
  /** Whether the tool is pressed; undefined if it is not a toggle. */
  readonly on?: boolean;
  readonly filled?: boolean;
  /** Whether a narrow window shows it only in the menu. */
  readonly narrow?: boolean;
}

function Tool(props: ToolProps) {
  const {
    action,
    label = action,
    icon: Icon,
    onPress,
    off = false,
    on,
    filled = false,
    narrow = false,
  } = props;
  const { t } = useTranslation('lightbox');
  const keys = useShortcutOf(action === 'unstar' ? 'picture.star' : `picture.${action}`);
  const labelOf = useActionLabel();
  const press = useSinglePress(onPress);
  return (
    <IconButton
      icon={
        <>
          <Icon aria-hidden size={17} className={filled ? 'fill-current' : undefined} />
          {isWorded(action) ? <span className="max-[1199px]:hidden">{t(`words.${action}`)}</span> : null}
        </>
      }
      label={labelOf(label)}
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

/** Renders a tool for an image command. */
function ImageTool({
  image,
  action,
  narrow = false,
}: Pick<ToolProps, 'narrow'> & {
  readonly image: GeneratedImage;
  readonly action: Extract<ImageCommandName, ToolName>;
}) {
  const { icon, off, run } = commandFor(image, action);
  return (
    <Tool
      action={action}
      label={labelName(image, action)}
      icon={icon}
      off={off}
      onPress={run}
      narrow={narrow}
    />
  );
}
