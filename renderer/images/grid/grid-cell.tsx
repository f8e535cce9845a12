import { Check, ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage, ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { cx } from '../../ui/cx.ts';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useBrokenUrl } from '../../ui/use-broken-url.ts';
import { GenerationTile } from '../parts/generation-tile.tsx';

interface GridCellProps {
  /** Undefined if it was not requested or was removed. */
  readonly generation: ImageGeneration | undefined;
  /** The cell's accessible name. */
  readonly name: string;
  readonly picked: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  readonly onPick: (id: string) => void;
}

/** Renders one cell of a grid run: its images, or the progress of their generation. */
export function GridCell({ generation, name, picked, onOpen, onPick }: GridCellProps) {
  const { t } = useTranslation('grids');
  if (!generation) return <Empty words={t('table.empty')} />;
  if (generation.images.length === 0)
    return generation.state === 'done' ? (
      <Empty words={t('table.gone')} />
    ) : (
      <GenerationTile generation={generation} />
    );
  return (
    <div className="flex size-full gap-1">
      {generation.images.map((image) => (
        <CellImage
          key={image.id}
          image={image}
          name={name}
          picked={picked.has(image.id)}
          onOpen={onOpen}
          onPick={onPick}
        />
      ))}
    </div>
  );
}

function Empty({ words }: { words: string }) {
  return (
    <span className="flex size-full items-center justify-center rounded-md border border-hairline border-dashed text-xs text-ink-3">
      {words}
    </span>
  );
}

interface CellImageProps extends Pick<GridCellProps, 'name' | 'onOpen' | 'onPick'> {
  readonly image: GeneratedImage;
  readonly picked: boolean;
}

function CellImage({ image, name, picked, onOpen, onPick }: CellImageProps) {
  const { t } = useTranslation('grids');
  const { id, thumbUrl, colour, missing } = image;
  const { isBroken, onBroken } = useBrokenUrl(thumbUrl);
  const pick = t('table.pick', { cell: name });
  return (
    <div
      data-ringed={picked || undefined}
      className="picture-ring group/cell relative min-w-0 flex-1 overflow-hidden rounded-md"
    >
      <button
        type="button"
        data-picture={id}
        aria-label={name}
        onClick={() => onOpen(id)}
        style={{ backgroundColor: colour ?? undefined }}
        className="block size-full overflow-hidden rounded-md bg-hover focus-visible:-outline-offset-3"
      >
        {missing || isBroken ? (
          <ImageOff aria-hidden size={20} className="mx-auto text-ink-3" />
        ) : thumbUrl === null ? null : (
          <img
            src={thumbUrl}
            alt=""
            draggable={false}
            decoding="async"
            onError={onBroken}
            className="size-full object-cover"
          />
        )}
      </button>
      <button
        type="button"
        aria-pressed={picked}
        aria-label={pick}
        {...tooltipAttributes({ label: pick })}
        onClick={() => onPick(id)}
        className={cx(
          'absolute top-1.5 left-1.5 flex size-6 items-center justify-center rounded-full border transition-opacity',
          picked
            ? 'border-craft bg-craft text-on-fill'
            : 'border-ink-3 bg-background/85 text-transparent opacity-0 hover:text-ink-2 focus-visible:opacity-100 group-focus-within/cell:opacity-100 group-hover/cell:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <Check aria-hidden size={14} />
      </button>
    </div>
  );
}
