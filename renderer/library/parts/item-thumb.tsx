import { AudioLines, FileQuestionMark, ImageOff } from 'lucide-react';
import type { LibraryItem } from '../../../shared/domain/library-item.ts';
import { Cover } from '../../ui/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { useBrokenUrl } from '../../ui/use-broken-url.ts';
import { itemTitle, spokenStart } from '../item-labels.ts';

/**
 * Renders a file's preview: the image, a song's cover, or the beginning of a spoken text. The name stands next to it.
 */
export function ItemThumb({ item, large = false }: { item: LibraryItem; large?: boolean }) {
  if (item.missing)
    return (
      <span aria-hidden className="flex size-full items-center justify-center bg-hover text-ink-3">
        <FileQuestionMark size={large ? 28 : 16} />
      </span>
    );
  switch (item.kind) {
    case 'picture':
      return <Thumbnail item={item} large={large} />;
    case 'song':
      return <Cover title={itemTitle(item)} url={item.thumbUrl} className="size-full rounded-none!" />;
    case 'speech':
      return <Spoken prompt={item.prompt} large={large} />;
    default:
      return item.kind satisfies never;
  }
}

function Thumbnail({ item, large }: { item: LibraryItem; large: boolean }) {
  const { thumbUrl, colour } = item;
  const { isBroken, onBroken } = useBrokenUrl(thumbUrl);
  return (
    <span
      aria-hidden
      style={colour === null ? undefined : { backgroundColor: colour }}
      className="flex size-full items-center justify-center bg-hover text-ink-3"
    >
      {thumbUrl === null ? null : isBroken ? (
        <ImageOff size={large ? 24 : 16} />
      ) : (
        <img
          src={thumbUrl}
          alt=""
          decoding="async"
          draggable={false}
          onError={onBroken}
          // A card shows the whole image; a row shows a crop that is enough to recognize it.
          className={cx('size-full', large ? 'object-contain' : 'object-cover')}
        />
      )}
    </span>
  );
}

function Spoken({ prompt, large }: { prompt: string; large: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'flex size-full bg-speech/10 text-speech',
        // Centered, as the select box is on the left and the star on the right.
        large ? 'flex-col items-center gap-1.5 p-2.5 text-center' : 'items-center justify-center',
      )}
    >
      {/* Next to the select box, not under it. */}
      <AudioLines size={large ? 22 : 18} className={cx('shrink-0', large && 'ml-6')} />
      {large ? <span className="line-clamp-3 px-0.5 text-sm text-ink-2">{spokenStart(prompt)}</span> : null}
    </span>
  );
}
