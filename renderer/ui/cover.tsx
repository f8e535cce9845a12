import { useState } from 'react';
import { coverArt, coverImage } from './cover-art.ts';
import { cx } from './cx.ts';

interface CoverProps {
  readonly title: string;
  /** The URL of its own cover; null: a cover is generated from the title. */
  readonly url: string | null;
  /** Size and corners. */
  readonly className?: string;
}

/** The cover of an audio file. It shows nothing beyond the title, so it has no label of its own. */
export function Cover({ title, url, className }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      style={{ backgroundImage: coverImage(coverArt(title)) }}
      className={cx('block shrink-0 overflow-hidden rounded-md', className)}
    >
      {url !== null && url !== broken ? (
        <img
          src={url}
          alt=""
          draggable={false}
          onError={() => setBroken(url)}
          className="size-full object-cover"
        />
      ) : null}
    </span>
  );
}
