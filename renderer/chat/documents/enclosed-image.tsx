import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { useDrop } from '../../ui/use-drop.tsx';
import type { Attachment } from '../attachments.ts';
import { DataImage } from '../parts/data-image.tsx';

/** The media type of a dragged thumbnail, which no other drop target accepts. */
const DRAGGED = 'application/x-quartet-enclosed-image';

interface EnclosedImageProps {
  readonly image: Attachment;
  readonly at: number;
  readonly of: number;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  /** Moves it to a position in the row, counted from 0. */
  readonly onMove: (place: number) => void;
  /** Runs when another image was dropped on it. */
  readonly onTake: (id: string) => void;
}

/** Renders an image of an unsent message: opens on click, moves by mouse and keys, and can be removed. */
export function EnclosedImage(props: EnclosedImageProps) {
  const { image, at, of, onOpen, onRemove, onMove, onTake } = props;
  const { t } = useTranslation('composing');
  const [over, handlers] = useDrop(
    ({ types }) => types.includes(DRAGGED),
    (transfer) => onTake(transfer.getData(DRAGGED)),
    'move',
  );
  const caption = image.caption?.trim() ?? '';
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step !== undefined && event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      onMove(at + step);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove();
    }
  };
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, image.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      {...handlers}
      className={cx('relative w-16 rounded-md', over && 'outline-2 outline-craft outline-offset-2')}
    >
      <button
        type="button"
        data-enclosed={image.id}
        aria-label={t(caption === '' ? 'enclosed.image' : 'enclosed.imageCaption', {
          name: image.name,
          at: at + 1,
          of,
          caption,
        })}
        aria-description={t('enclosed.moveKeys')}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        className="block w-full cursor-grab rounded-md"
      >
        <DataImage
          url={image.url}
          alt=""
          className="size-16 rounded-md border border-hairline bg-panel object-cover"
        />
        {caption === '' ? null : (
          <span className="mt-0.5 block truncate text-left text-xs text-ink-2">{caption}</span>
        )}
      </button>
      <button
        type="button"
        aria-label={t('enclosed.remove', { name: image.name })}
        onClick={onRemove}
        className="absolute -top-1.5 -right-1.5 flex size-6 items-center justify-center rounded-full border border-hairline bg-raised text-ink-2 shadow-raised hover:text-ink"
      >
        <X aria-hidden size={13} />
      </button>
    </li>
  );
}
