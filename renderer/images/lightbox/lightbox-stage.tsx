import { ChevronLeft, ChevronRight, Maximize, Minus, Plus, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { joinWords } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useBrokenUrl } from '../../ui/use-broken-url.ts';
import { CompareView } from '../compare/compare-view.tsx';
import { useImage } from '../use-image.ts';
import { decodeImage } from './decoded-images.ts';
import { ImageLayer } from './image-layer.tsx';
import { type OpenLightbox, useLightbox } from './lightbox-state.ts';
import { MissingImage } from './missing-image.tsx';
import { setMarked } from './open-lightbox.ts';
import type { ZoomControl } from './use-zoom.ts';
import { ZOOM_STEP } from './zoom-state.ts';

interface LightboxStageProps {
  readonly image: GeneratedImage | undefined;
  readonly other: GeneratedImage | undefined;
  readonly shown: OpenLightbox;
  /** The image marked for comparison. */
  readonly marked: string | null;
  readonly control: ZoomControl;
  readonly onStep: (by: number) => void;
}

/** Renders one image or two, and moves and zooms them. */
export function LightboxStage({ image, other, shown, marked, control, onStep }: LightboxStageProps) {
  const { ids, at, pair } = shown;
  const place = ids.indexOf(at);
  const info = useLightbox((state) => state.info);
  const { t } = useTranslation('lightbox');
  return (
    <div className="relative min-w-0 flex-1">
      <p role="status" className="sr-only">
        {pair
          ? t('compare.announce')
          : t('announce', { n: place + 1, count: ids.length, prompt: image?.prompt.slice(0, 200) ?? '' })}
      </p>
      {pair && image && other ? (
        <CompareView left={image} right={other} control={control} />
      ) : (
        <ImageView
          image={image}
          control={control}
          beside={[ids[place - 1] ?? null, ids[place + 1] ?? null]}
        />
      )}
      {pair ? null : (
        <>
          <Turn side="left" off={place <= 0} onTurn={() => onStep(-1)} />
          <Turn side="right" off={place >= ids.length - 1} onTurn={() => onStep(1)} />
          {marked === null ? null : <Marked marked={marked} at={at} />}
        </>
      )}
      <div
        className={cx(
          'pointer-events-none absolute inset-x-0 bottom-3 z-[2] flex justify-center',
          // The panel covers a narrow stage: the zoom bar moves beside it, or hides if too narrow.
          info && !pair && 'max-wide:right-80 max-sm:hidden',
        )}
      >
        <ZoomBar control={control} />
      </div>
    </div>
  );
}

function Turn({ side, off, onTurn }: { side: 'left' | 'right'; off: boolean; onTurn: () => void }) {
  const { t } = useTranslation('lightbox');
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  return (
    <IconButton
      icon={Icon}
      label={t(side === 'left' ? 'previous' : 'next')}
      shortcut={side === 'left' ? 'ArrowLeft' : 'ArrowRight'}
      tooltipSide={side === 'left' ? 'right' : 'left'}
      disabled={off}
      onClick={onTurn}
      className={cx(
        'absolute inset-y-0 my-auto h-16 border border-hairline bg-raised/80 disabled:invisible',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    />
  );
}

/** Renders a note about the image marked for comparison. */
function Marked({ marked, at }: { marked: string; at: string }) {
  const { t } = useTranslation('lightbox');
  const image = useImage(marked);
  return (
    <div
      role="status"
      className="absolute bottom-3 left-3 flex max-w-60 items-center gap-2 rounded-lg border border-hairline bg-raised p-1.5 pr-1 text-sm shadow-raised max-sm:bottom-14"
    >
      {image?.thumbUrl ? (
        <img src={image.thumbUrl} alt="" className="size-9 shrink-0 rounded-md object-cover" />
      ) : null}
      <span className="min-w-0 flex-1">{t(marked === at ? 'compare.marked' : 'compare.chooseOther')}</span>
      <IconButton icon={X} size="sm" label={t('compare.unmark')} onClick={() => setMarked(null)} />
    </div>
  );
}

/** Renders the zoom level and the zoom buttons. */
function ZoomBar({ control }: { control: ZoomControl }) {
  const { t } = useTranslation('lightbox');
  const percent = t('zoom.level', { level: control.level });
  return (
    <div
      role="toolbar"
      aria-label={t('zoom.label')}
      className="pointer-events-auto flex items-center gap-0.5 rounded-lg border border-hairline bg-raised p-0.5 shadow-raised"
    >
      <IconButton
        icon={Minus}
        size="sm"
        label={t('zoom.out')}
        shortcut="-"
        onClick={() => control.zoomBy(1 / ZOOM_STEP)}
      />
      <button
        type="button"
        aria-label={joinWords([percent, t('zoom.actual')])}
        {...tooltipAttributes({ label: t('zoom.actual'), shortcut: '1' })}
        onClick={() => control.actual()}
        className="h-7 min-w-13 rounded-md px-1 text-sm text-ink-2 tabular-nums hover:bg-hover hover:text-ink"
      >
        {percent}
      </button>
      <IconButton
        icon={Plus}
        size="sm"
        label={t('zoom.in')}
        shortcut="+"
        onClick={() => control.zoomBy(ZOOM_STEP)}
      />
      <IconButton
        icon={Maximize}
        size="sm"
        label={t('zoom.fit')}
        shortcut="0"
        disabled={control.fits}
        onClick={() => control.toFit()}
      />
    </div>
  );
}

interface ImageViewProps {
  readonly image: GeneratedImage | undefined;
  readonly control: ZoomControl;
  /** The previous and next image, preloaded so that they appear at once. */
  readonly beside: readonly (string | null)[];
}

/** Renders a single image. */
function ImageView({ image, control, beside }: ImageViewProps) {
  const { t } = useTranslation('common');
  const { isBroken, isAway, onBroken } = useBrokenUrl(image?.url ?? null);
  const missing = image !== undefined && (image.missing || (isBroken && !isAway));
  usePrefetch(beside, image);
  return (
    <div
      ref={control.stage}
      data-stage
      className={cx(
        'absolute inset-0 touch-none overflow-hidden',
        control.larger && 'cursor-grab active:cursor-grabbing',
      )}
    >
      {missing ? (
        <MissingImage image={image} />
      ) : image && control.box && !isBroken ? (
        <ImageLayer
          key={image.id}
          image={image}
          zoom={control.zoom}
          fit={control.fitOf(image)}
          onBroken={onBroken}
        />
      ) : (
        <div role="status" className="absolute inset-0 flex items-center justify-center">
          <span className="sr-only">{t('loading')}</span>
          <Spinner />
        </div>
      )}
    </div>
  );
}

/** Preloads the neighbors once the image itself is ready. */
function usePrefetch(beside: readonly (string | null)[], image: GeneratedImage | undefined): void {
  const [before = null, after = null] = beside;
  const [one, other] = [useImage(before), useImage(after)];
  const addresses = [other, one].flatMap((near) => (near && !near.missing ? [near.url] : [])).join('\n');
  const url = image?.url;
  useEffect(() => {
    if (url === undefined || addresses === '') return;
    let disposed = false;
    const quietly = () => undefined;
    void decodeImage(url)
      .catch(quietly)
      .then(() => {
        for (const address of disposed ? [] : addresses.split('\n')) decodeImage(address).catch(quietly);
      });
    return () => {
      disposed = true;
    };
  }, [url, addresses]);
}
