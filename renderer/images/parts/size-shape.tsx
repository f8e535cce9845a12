import { ratioOf } from '../sizes.ts';

/** Longer side of the drawn shape, in CSS pixels. */
const SIDE = 15;

/** A size as its shape; dashed where the service decides on it. */
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
