import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { usePicture } from '../use-picture.ts';
import { decodePicture } from './decoded-pictures.ts';
import { MissingPicture } from './missing-picture.tsx';
import { PictureLayer } from './picture-layer.tsx';
import type { ZoomControl } from './use-zoom.ts';

interface PictureViewProps {
  readonly picture: GeneratedImage | undefined;
  readonly control: ZoomControl;
  /** Those one step away: made ready, so that a step shows them at once. */
  readonly beside: readonly (string | null)[];
}

/** The picture that is looked at. */
export function PictureView({ picture, control, beside }: PictureViewProps) {
  const { t } = useTranslation('common');
  const [broken, setBroken] = useState<string | null>(null);
  const url = picture?.url ?? null;
  const onBroken = useCallback(() => setBroken(url), [url]);
  const missing = picture !== undefined && (picture.missing || broken === url);
  usePrefetch(beside, picture);
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
        <MissingPicture picture={picture} />
      ) : picture && control.box ? (
        <PictureLayer
          key={picture.id}
          picture={picture}
          zoom={control.zoom}
          fit={control.fitOf(picture)}
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

/** Reads the neighbours once the picture itself is ready. */
function usePrefetch(beside: readonly (string | null)[], picture: GeneratedImage | undefined): void {
  const [before = null, after = null] = beside;
  const [one, other] = [usePicture(before), usePicture(after)];
  const addresses = [other, one].flatMap((near) => (near && !near.missing ? [near.url] : [])).join('\n');
  const url = picture?.url;
  useEffect(() => {
    if (url === undefined || addresses === '') return;
    let gone = false;
    const quietly = () => undefined;
    void decodePicture(url)
      .catch(quietly)
      .then(() => {
        for (const address of gone ? [] : addresses.split('\n')) decodePicture(address).catch(quietly);
      });
    return () => {
      gone = true;
    };
  }, [url, addresses]);
}
