import { useEffect, useState } from 'react';
import type { GeneratedImage } from '../../../shared/domain/generated-image.ts';
import { cx } from '../../ui/cx.ts';
import { decodePicture } from './decoded-pictures.ts';
import type { Zoom } from './zoom-state.ts';

/** Screen pixels for one of the picture from which on they are shown as the squares they are. */
const PIXELATED_FROM = 4;

interface PictureLayerProps {
  readonly picture: GeneratedImage;
  readonly zoom: Zoom;
  /** CSS pixels for one of the picture when it fits. */
  readonly fit: number;
  readonly onBroken: () => void;
}

/** A picture in the middle of its stage: the small one at once, the whole one over it once it is decoded. */
export function PictureLayer({ picture, zoom, fit, onBroken }: PictureLayerProps) {
  const scale = fit * zoom.times;
  return (
    <div
      className="absolute top-1/2 left-1/2 overflow-hidden"
      style={{
        width: picture.width * scale,
        height: picture.height * scale,
        transform: `translate(-50%, -50%) translate(${zoom.x}px, ${zoom.y}px)`,
        backgroundColor: picture.colour ?? undefined,
        imageRendering: scale >= PIXELATED_FROM ? 'pixelated' : undefined,
      }}
    >
      <Whole key={picture.url} picture={picture} onBroken={onBroken} />
    </div>
  );
}

const FILL = 'absolute inset-0 size-full select-none';

function Whole({
  picture: { url, thumbUrl, prompt, title },
  onBroken,
}: Pick<PictureLayerProps, 'picture' | 'onBroken'>) {
  const [decoded, setDecoded] = useState(false);
  /** The image on the page is painted: what lies under it may go, lest it shines through. */
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let gone = false;
    decodePicture(url).then(
      () => !gone && setDecoded(true),
      () => !gone && onBroken(),
    );
    return () => {
      gone = true;
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
