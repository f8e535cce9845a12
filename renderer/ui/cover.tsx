import { useState } from 'react';
import { coverArt, coverImage } from './cover-art.ts';
import { cx } from './cx.ts';

interface CoverProps {
  readonly title: string;
  /** A picture of its own; null: one is drawn from the title. */
  readonly url: string | null;
  /** Size and corners. */
  readonly className?: string;
}

/** The picture of a sound. Nothing more than its title says, so it has no name of its own. */
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
