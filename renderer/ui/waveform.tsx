import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from './clock-time.ts';
import { cx } from './cx.ts';
import { useWidth } from './use-measured.ts';

/** Distance between bars in CSS pixels. */
const BAR_EVERY = 4;
const STEP_MS = 5000;

interface WaveformProps {
  /** Base64 with one byte per step; null draws a flat line. */
  readonly peaks: string | null;
  readonly durationMs: number;
  readonly positionMs: number;
  /** Makes the waveform seekable; without it the waveform is only decoration. */
  readonly onSeek?: ((ms: number) => void) | undefined;
  /** The accessible name. */
  readonly label?: string;
  readonly className?: string;
}

/** Renders a waveform with the played part filled; a slider if seeking is possible. */
export function Waveform({ peaks, durationMs, positionMs, onSeek, label, className }: WaveformProps) {
  const { t } = useTranslation('player');
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const count = Math.max(1, Math.floor(width / BAR_EVERY));
  const levels = useMemo(() => (peaks === null ? new Float32Array(1) : levelsOf(peaks)), [peaks]);
  const path = useMemo(() => strokes(bars(levels, count)), [levels, count]);
  const way = durationMs > 0 ? Math.min(1, positionMs / durationMs) : 0;
  const shape = (
    <svg
      aria-hidden
      viewBox={`0 0 ${count} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
  const layers = width > 0 && (
    <>
      <span className="absolute inset-0 text-ink-3 opacity-45">{shape}</span>
      <span
        className="absolute inset-0 text-craft"
        style={{ clipPath: `inset(0 ${((1 - way) * 100).toFixed(2)}% 0 0)` }}
      >
        {shape}
      </span>
    </>
  );
  if (!onSeek) {
    return (
      <div ref={box} className={cx('relative min-w-0', className)}>
        {layers}
      </div>
    );
  }

  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    if (wide > 0) onSeek(Math.max(0, Math.min(1, (event.clientX - left) / wide)) * durationMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, positionMs, durationMs);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(Math.max(0, Math.min(durationMs, to)));
  };
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={label ?? t('position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(positionMs / 1000)}
      aria-valuetext={t('positionOf', { position: clockTime(positionMs), duration: clockTime(durationMs) })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
      className={cx('relative min-w-0 cursor-pointer touch-none rounded-md', className)}
    >
      {layers}
    </div>
  );
}

function keyTarget(key: string, positionMs: number, durationMs: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return positionMs - STEP_MS;
    case 'ArrowRight':
    case 'ArrowUp':
      return positionMs + STEP_MS;
    case 'Home':
      return 0;
    case 'End':
      return durationMs;
    default:
      return undefined;
  }
}

/** Decodes the levels of a waveform, 0 to 1, from base64 with one byte per step. */
export function levelsOf(peaks: string): Float32Array {
  const bytes = atob(peaks);
  return Float32Array.from(bytes, (byte) => byte.charCodeAt(0) / 255);
}

/** Returns the maximum level of each of `count` ranges, so that no loud moment is lost between bars. */
export function bars(levels: Float32Array, count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((i + 1) * levels.length) / count));
    return levels.subarray(from, to).reduce((most, level) => Math.max(most, level), 0);
  });
}

/** Returns vertical strokes, one per bar, centered in a box `count` wide and 100 high. Quiet bars stay visible. */
export function strokes(heights: readonly number[]): string {
  const loudest = Math.max(0.05, ...heights);
  return heights
    .map((height, i) => {
      const half = Math.max(3, (height / loudest) * 46);
      return `M${i + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
    })
    .join('');
}
