import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { cx } from '../ui/cx.ts';

interface ImageChoiceProps {
  readonly images: readonly LibraryItem[];
  readonly onChoose: (image: LibraryItem) => void;
  /** The columns. */
  readonly className: string;
}

/** Renders images of the library to choose from. */
export function ImageChoice({ images, onChoose, className }: ImageChoiceProps) {
  return (
    <ul className={cx('grid gap-2', className)}>
      {images.map((image) => (
        <li key={image.id}>
          <button
            type="button"
            aria-label={image.prompt || image.title}
            title={image.prompt || image.title}
            onClick={() => onChoose(image)}
            style={{ backgroundColor: image.colour ?? undefined }}
            className="block aspect-square w-full overflow-hidden rounded-md outline-offset-2 hover:outline-2 hover:outline-craft focus-visible:outline-2"
          >
            <img
              src={image.thumbUrl ?? image.url}
              alt=""
              loading="lazy"
              draggable={false}
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
