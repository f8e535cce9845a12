import { ratioOf } from '../sizes.ts';

/** Longer side of the shape, in CSS pixels. */
const SIDE = 15;

/** Renders a size as its shape; dashed if the service decides on the size. */
export function SizeShape({ size }: { size: string | null }) {
  const ratio = size === null ? 1 : (ratioOf(size) ?? 1);
  const [width, height] = ratio >= 1 ? [SIDE, SIDE / ratio] : [SIDE * ratio, SIDE];
  return (
    <span aria-hidden className="flex size-4 shrink-0 items-center justify-center">
      <span
        style={{ width: Math.max(5, Math.round(width)), height: Math.max(5, Math.round(height)) }}
        className={`block rounded-[2px] border-[1.5px] border-current ${size === null ? 'border-dashed' : ''}`}
      />
    </span>
  );
}
