import { Check, ImagePlus, Shuffle, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { cx } from '../../ui/cx.ts';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useSinglePress } from '../../ui/use-single-press.ts';
import { canBeRepeated, makeReference, starImages, varyImage } from '../image-actions.ts';
import { selection } from '../selection.ts';
import { ImageMenu } from './image-menu.tsx';

interface ImageToolsProps {
  readonly image: GeneratedImage;
  /** Its prompt, or what stands for it. */
  readonly words: string;
  /** There is room for more than the star and the menu. */
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
        tabIndex={tabIndex}
        aria-pressed={selected}
        aria-label={t('tile.select')}
        {...tooltipAttributes({ label: t('tile.select') })}
        onClick={() => selection.toggle(image.id)}
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
            <Tool
              label={t('tile.reference')}
              tabIndex={tabIndex}
              off={image.missing}
              onPress={() => makeReference(image)}
            >
              <ImagePlus aria-hidden size={15} />
            </Tool>
            <Tool
              label={t('tile.vary')}
              tabIndex={tabIndex}
              off={!canBeRepeated(image)}
              onPress={() => void varyImage(image)}
            >
              <Shuffle aria-hidden size={15} />
            </Tool>
          </>
        ) : null}
        <Tool
          label={t(image.starred ? 'tile.unstar' : 'tile.star')}
          tabIndex={tabIndex}
          onPress={() => void starImages([image], !image.starred)}
        >
          <Star aria-hidden size={15} className={image.starred ? 'fill-current text-craft' : undefined} />
        </Tool>
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

interface ToolProps {
  readonly label: string;
  readonly tabIndex: number;
  readonly onPress: () => void;
  readonly off?: boolean;
  readonly children: ReactNode;
}

function Tool({ label, tabIndex, onPress, off = false, children }: ToolProps) {
  const press = useSinglePress(onPress);
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
      {children}
    </button>
  );
}
