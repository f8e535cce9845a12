import { ArrowLeftRight, X } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { useShortcutOf } from '../../app/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useBrokenUrl } from '../../ui/use-broken-url.ts';
import { ImageLayer } from '../lightbox/image-layer.tsx';
import { MissingImage } from '../lightbox/missing-image.tsx';
import { setPair } from '../lightbox/open-lightbox.ts';
import type { ZoomControl } from '../lightbox/use-zoom.ts';
import { swapPair } from './mark-to-compare.ts';
import { SplitHandle } from './split-handle.tsx';

interface CompareViewProps {
  readonly left: GeneratedImage;
  readonly right: GeneratedImage;
  /** The zoom that both images share. */
  readonly control: ZoomControl;
}

/** Renders two images in one frame with a movable divider. They zoom and move together. */
export function CompareView({ left, right, control }: CompareViewProps) {
  const { t } = useTranslation('lightbox');
  const [at, setAt] = useState(50);
  const stage = useRef<HTMLDivElement | null>(null);
  const { stage: takeStage } = control;
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      stage.current = element;
      takeStage(element);
    },
    [takeStage],
  );
  return (
    <div
      ref={hold}
      data-stage
      className={cx(
        'absolute inset-0 touch-none overflow-hidden',
        control.larger && 'cursor-grab active:cursor-grabbing',
      )}
    >
      <Half image={right} control={control} clip={`inset(0 0 0 ${at}%)`} />
      <Half image={left} control={control} clip={`inset(0 ${100 - at}% 0 0)`} />
      <SplitHandle at={at} onChange={setAt} stage={stage} leftName={nameOf(left)} rightName={nameOf(right)} />
      <Label side="left">{nameOf(left)}</Label>
      <Label side="right">{nameOf(right)}</Label>
      <CompareTools note={sameShape(left, right) ? null : t('compare.shapes')} />
    </div>
  );
}

function Half({ image, control, clip }: { image: GeneratedImage; control: ZoomControl; clip: string }) {
  const { isBroken, isAway, onBroken } = useBrokenUrl(image.url);
  return (
    <div className="absolute inset-0" style={{ clipPath: clip }}>
      {image.missing || (isBroken && !isAway) ? (
        <MissingImage image={image} />
      ) : control.box && !isBroken ? (
        <ImageLayer
          key={image.id}
          image={image}
          zoom={control.zoom}
          fit={control.fitOf(image)}
          onBroken={onBroken}
        />
      ) : null}
    </div>
  );
}

function Label({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <p
      className={cx(
        'pointer-events-none absolute top-3 max-w-[45%] truncate rounded-md bg-raised/90 px-2 py-1 text-sm shadow-raised',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      {children}
    </p>
  );
}

function CompareTools({ note }: { note: string | null }) {
  const { t } = useTranslation('lightbox');
  const swapKeys = useShortcutOf('picture.compare');
  return (
    <div className="absolute bottom-3 left-3 z-[2] flex flex-col items-start gap-2">
      {note === null ? null : (
        <p
          role="note"
          className="max-w-72 rounded-md bg-raised/90 px-2 py-1 text-xs text-ink-2 shadow-raised"
        >
          {note}
        </p>
      )}
      <div className="flex gap-2">
        <Button size="sm" icon={ArrowLeftRight} aria-keyshortcuts={swapKeys} onClick={swapPair}>
          {t('compare.swap')}
        </Button>
        <Button size="sm" icon={X} onClick={() => setPair(null)}>
          {t('compare.leave')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the label of an image in a comparison: `model · 1024 × 768`. */
function nameOf({ model, title, width, height }: GeneratedImage): string {
  return `${model || title} · ${width} × ${height}`;
}

function sameShape(left: GeneratedImage, right: GeneratedImage): boolean {
  return Math.abs(left.width / left.height - right.width / right.height) < 0.01;
}
