export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 6;
const MARGIN = 8;
const OPPOSITE: Record<TooltipSide, TooltipSide> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
};

/**
 * Returns the position of a small box beside another, in CSS pixels of the window: on the preferred side if it has
 * room, else on the opposite one, and never past the window's edge.
 */
export function placeBeside(
  anchor: Box,
  box: Size,
  window: Size,
  side: TooltipSide,
): { left: number; top: number } {
  const chosen =
    [side, OPPOSITE[side]].find((one) => hasRoom(at(anchor, box, one), box, window, one)) ?? side;
  const { left, top } = at(anchor, box, chosen);
  return {
    left: clamp(left, window.width - box.width - MARGIN),
    top: clamp(top, window.height - box.height - MARGIN),
  };
}

function at(anchor: Box, box: Size, side: TooltipSide): { left: number; top: number } {
  const middleX = anchor.left + (anchor.width - box.width) / 2;
  const middleY = anchor.top + (anchor.height - box.height) / 2;
  switch (side) {
    case 'top':
      return { left: middleX, top: anchor.top - box.height - GAP };
    case 'bottom':
      return { left: middleX, top: anchor.top + anchor.height + GAP };
    case 'left':
      return { left: anchor.left - box.width - GAP, top: middleY };
    case 'right':
      return { left: anchor.left + anchor.width + GAP, top: middleY };
    default:
      return side satisfies never;
  }
}

/** Along the side's own direction only: across it the box may be pushed in. */
function hasRoom(place: { left: number; top: number }, box: Size, window: Size, side: TooltipSide): boolean {
  return side === 'top' || side === 'bottom'
    ? place.top >= MARGIN && place.top + box.height <= window.height - MARGIN
    : place.left >= MARGIN && place.left + box.width <= window.width - MARGIN;
}

function clamp(value: number, most: number): number {
  return Math.round(Math.max(MARGIN, Math.min(value, most)));
}
