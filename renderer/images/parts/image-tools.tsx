import { Check, Ellipsis, Expand, SquareCheck, Star, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { HandOnItems } from '../../app/file-items.tsx';
import { TagsItem } from '../../tags/tag-items.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useIsSelected } from '../../ui/selection.ts';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useSinglePress } from '../../ui/use-single-press.ts';
import { deleteImages } from '../delete-images.ts';
import { starImages } from '../image-actions.ts';
import { gallery, selection } from '../images.ts';
import { openLightbox } from '../lightbox/open-lightbox.ts';
import { commandFor, ImageItems } from './image-commands.tsx';

interface ImageToolsProps {
  readonly image: GeneratedImage;
  /** Its prompt, or a label in place of it. */
  readonly words: string;
  /** Whether there is room for more than the star and the menu. */
  readonly roomy: boolean;
  readonly selected: boolean;
  readonly tabIndex: number;
  readonly onMenuOpen: (open: boolean) => void;
}

/** Shows a tile's prompt and its most common actions while the tile has the pointer or the focus. */
export function ImageTools(props: ImageToolsProps) {
  const { image, words, roomy, selected, tabIndex, onMenuOpen } = props;
  const { t } = useTranslation('images');
  return (
    <>
      <button
        type="button"
        data-tool
        data-select
        tabIndex={tabIndex}
        aria-pressed={selected}
        aria-label={t('tile.select')}
        {...tooltipAttributes({ label: t('tile.select') })}
        className={cx(
          'absolute top-1.5 left-1.5 flex size-6 items-center justify-center rounded-full border',
          selected
            ? 'border-craft bg-craft text-on-fill'
            : 'border-ink-3 bg-background/85 text-transparent hover:text-ink-2',
        )}
      >
        <Check aria-hidden size={14} />
      </button>
      <span
        data-tool
        className="absolute top-1.5 right-1.5 flex rounded-md bg-background/90 p-0.5 shadow-raised"
      >
        {roomy ? (
          <>
            <Tool label={t('tile.reference')} tabIndex={tabIndex} {...commandFor(image, 'reference')} />
            <Tool label={t('tile.vary')} tabIndex={tabIndex} {...commandFor(image, 'vary')} />
          </>
        ) : null}
        <Tool
          label={t(image.starred ? 'tile.unstar' : 'tile.star')}
          tabIndex={tabIndex}
          {...commandFor(image, 'star')}
          className={image.starred ? 'fill-current text-craft' : undefined}
        />
        <ImageMenu image={image} words={words} tabIndex={tabIndex} onOpenChange={onMenuOpen} />
      </span>
      {roomy ? (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 bottom-0 bg-background/90 px-2.5 py-1.5 text-xs text-ink"
        >
          <span className="line-clamp-2">{words}</span>
        </span>
      ) : null}
    </>
  );
}

interface ToolProps extends ReturnType<typeof commandFor> {
  readonly label: string;
  readonly tabIndex: number;
  /** The class of the icon. */
  readonly className?: string | undefined;
}

function Tool({ label, tabIndex, icon: Icon, off, run, className }: ToolProps) {
  const press = useSinglePress(run);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={label}
      disabled={off}
      {...tooltipAttributes({ label })}
      onClick={press}
      className="flex size-6.5 items-center justify-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-50"
    >
      <Icon aria-hidden size={15} className={className} />
    </button>
  );
}

interface ImageMenuProps {
  readonly image: GeneratedImage;
  readonly words: string;
  readonly tabIndex: number;
  readonly onOpenChange: (open: boolean) => void;
}

/** Renders the menu with all actions on an image. */
function ImageMenu({ image, words, tabIndex, onOpenChange }: ImageMenuProps) {
  const { t } = useTranslation(['images', 'lightbox']);
  const selected = useIsSelected(selection, image.id);
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
      <MenuItem
        icon={Expand}
        shortcut="Enter"
        onSelect={() => openLightbox({ ids: gallery.state.getState().order.ids, at: image.id })}
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
      <ImageItems image={image} names={['prompt', 'all', 'reference', 'vary', 'attach', 'cover', 'source']} />
      <MenuSeparator />
      <ImageItems image={image} names={['copyPrompt', 'copy', 'save']} />
      <HandOnItems file={image} canCopy={!image.missing} />
      <ImageItems image={image} names={['details']} />
      <MenuSeparator />
      <MenuItem icon={Trash2} shortcut="Delete" tone="danger" onSelect={() => void deleteImages([image.id])}>
        {t('lightbox:do.delete')}
      </MenuItem>
    </Menu>
  );
}
