import { cx } from './cx.ts';

/**
 * The icons of list rows, each as one path. They look like Lucide's, whose elements per shape would be half of a
 * row's elements. Scrolling creates and removes five rows per frame.
 */
export const ROW_ICONS = {
  audioLines: 'M2 10v3M6 6v11M10 3v18M14 8v7M18 5v13M22 10v3',
  circleAlert: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16',
  circleCheck: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12',
  circleDashed:
    'M10.1 2.182a10 10 0 0 1 3.8 0M13.9 21.818a10 10 0 0 1-3.8 0M17.609 3.721a10 10 0 0 1 2.69 2.7M2.182 13.9a10 10 0 0 1 0-3.8M20.279 17.609a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8M3.721 6.391a10 10 0 0 1 2.7-2.69M6.391 20.279a10 10 0 0 1-2.69-2.7',
  circleHelp: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5M12 17h.01',
  circlePause: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M10 15L10 9M14 15L14 9',
  circleSlash: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9 15L15 9',
  circleX: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M15 9l-6 6M9 9l6 6',
  cornerUpRight: 'M15 14l5-5-5-5M4 20v-7a4 4 0 0 1 4-4h12',
  download: 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5',
  circleStop:
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M10 9h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1-1v-4a1 1 0 0 1 1-1z',
  ellipsis:
    'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  image:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2-2v-14a2 2 0 0 1 2-2zM7 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  loaderCircle: 'M21 12a9 9 0 1 1-6.219-8.56',
  messageSquare:
    'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
  music: 'M19 6l-5.2-3.9a.5.5 0 0 0-.8.4V18M5 18a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  play: 'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
  rotateCw: 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5',
  send: 'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11zM21.854 2.147l-10.94 10.939',
  trash:
    'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
} as const satisfies Readonly<Record<string, string>>;

export type RowIconName = keyof typeof ROW_ICONS;

interface RowIconProps {
  readonly icon: RowIconName;
  readonly className?: string | undefined;
  /** The accessible name; omitted when the text beside the icon says the same. */
  readonly label?: string | undefined;
}

/** Renders an icon of a row, 16 pixels wide. */
export function RowIcon({ icon, className, label }: RowIconProps) {
  const drawn = cx(
    'lucide size-4 fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round]',
    className,
  );
  const path = <path d={ROW_ICONS[icon]} />;
  return label === undefined ? (
    <svg aria-hidden viewBox="0 0 24 24" className={drawn}>
      {path}
    </svg>
  ) : (
    <svg role="img" aria-label={label} viewBox="0 0 24 24" className={drawn}>
      {path}
    </svg>
  );
}
