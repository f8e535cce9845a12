import { useEffect, useState } from 'react';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { cx } from '../../ui/cx.ts';
import { decodeImage } from './decoded-images.ts';
import type { Zoom } from './zoom-state.ts';

/** Above this magnification, image pixels are shown as squares. */
const PIXELATED_FROM = 4;

interface ImageLayerProps {
  readonly image: GeneratedImage;
  readonly zoom: Zoom;
  /** CSS pixels per image pixel when the image fits. */
  readonly fit: number;
  readonly onBroken: () => void;
}

/** Renders an image centered on its stage: the thumbnail at once, the full image over it once it is decoded. */
export function ImageLayer({ image, zoom, fit, onBroken }: ImageLayerProps) {
  const scale = fit * zoom.times;
  return (
    <div
      className="absolute top-1/2 left-1/2 overflow-hidden"
      style={{
        width: image.width * scale,
        height: image.height * scale,
        transform: `translate(-50%, -50%) translate(${zoom.x}px, ${zoom.y}px)`,
        backgroundColor: image.colour ?? undefined,
        imageRendering: scale >= PIXELATED_FROM ? 'pixelated' : undefined,
      }}
    >
      <Whole key={image.url} image={image} onBroken={onBroken} />
    </div>
  );
}

const FILL = 'absolute inset-0 size-full select-none';

function Whole({
  image: { url, thumbUrl, prompt, title },
  onBroken,
}: Pick<ImageLayerProps, 'image' | 'onBroken'>) {
  const [decoded, setDecoded] = useState(false);
  /** Whether the full image is painted. Then the thumbnail is removed, or transparent images would show it. */
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let disposed = false;
    decodeImage(url).then(
      () => !disposed && setDecoded(true),
      () => !disposed && onBroken(),
    );
    return () => {
      disposed = true;
    };
  }, [url, onBroken]);
  return (
    <>
      {thumbUrl !== null && !painted ? (
        <img src={thumbUrl} alt="" draggable={false} className={FILL} />
      ) : null}
      {decoded ? (
        <img
          src={url}
          alt={prompt || title}
          draggable={false}
          data-whole
          onLoad={(event) =>
            void event.currentTarget.decode().then(
              () => setPainted(true),
              () => undefined,
            )
          }
          className={cx(FILL)}
        />
      ) : null}
    </>
  );
}
