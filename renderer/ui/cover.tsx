import { coverArt, coverImage } from './cover-art.ts';
import { cx } from './cx.ts';
import { useBrokenUrl } from './use-broken-url.ts';

interface CoverProps {
  readonly title: string;
  /** The URL of the uploaded cover; null generates one from the title. */
  readonly url: string | null;
  /** Sets size and corners. */
  readonly className?: string;
}

/** Renders the cover of an audio file. It has no accessible name, because it adds nothing to the title. */
export function Cover({ title, url, className }: CoverProps) {
  const { isBroken, onBroken } = useBrokenUrl(url);
  return (
    <span
      aria-hidden
      style={{ backgroundImage: coverImage(coverArt(title)) }}
      className={cx('block shrink-0 overflow-hidden rounded-md', className)}
    >
      {url !== null && !isBroken ? (
        <img src={url} alt="" draggable={false} onError={onBroken} className="size-full object-cover" />
      ) : null}
    </span>
  );
}
