import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useImage } from '../use-image.ts';
import { decodeImage } from './decoded-images.ts';
import { ImageLayer } from './image-layer.tsx';
import { MissingImage } from './missing-image.tsx';
import type { ZoomControl } from './use-zoom.ts';

interface ImageViewProps {
  readonly image: GeneratedImage | undefined;
  readonly control: ZoomControl;
  /** Those one step away: made ready, so that a step shows them at once. */
  readonly beside: readonly (string | null)[];
}

/** The image that is looked at. */
export function ImageView({ image, control, beside }: ImageViewProps) {
  const { t } = useTranslation('common');
  const [broken, setBroken] = useState<string | null>(null);
  const url = image?.url ?? null;
  const onBroken = useCallback(() => setBroken(url), [url]);
  const missing = image !== undefined && (image.missing || broken === url);
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
      ) : image && control.box ? (
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

/** Reads the neighbours once the image itself is ready. */
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
