import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Gestures, listenForGestures } from './gestures.ts';
import {
  actualTimes,
  type Extent,
  FIT,
  fitScale,
  isLarger,
  keepInside,
  type Place,
  type Zoom,
  zoomAt,
} from './zoom-state.ts';

const MIDDLE: Place = { x: 0, y: 0 };
/** Margin around a fitted image, in CSS pixels. */
const MARGIN = 12;

export interface ZoomControl {
  /** The ref of the element that contains the images. */
  readonly stage: (element: HTMLElement | null) => void;
  readonly zoom: Zoom;
  readonly box: Extent | null;
  /** Returns the CSS pixels per image pixel at which an image fits. */
  fitOf(image: Extent): number;
  /** Device pixels per pixel of the first image; 1 is actual size. */
  readonly level: number;
  /** Whether it is larger than the stage and can be moved. */
  readonly larger: boolean;
  readonly fits: boolean;
  zoomBy(factor: number): void;
  toFit(): void;
  actual(): void;
  toggle(at?: Place): void;
  moveBy(x: number, y: number): void;
}

interface ZoomOptions {
  /** The images on the stage: a single one, or two that share one zoom. */
  readonly images: readonly Extent[];
  /** Whether small images are enlarged to fill the stage, so that two have the same size. */
  readonly fill?: boolean;
  /** A key whose change resets the zoom. */
  readonly of: string;
  readonly onSwipe?: (x: number) => void;
}

/** Controls size and position of the images on the stage, by wheel, touch, and calls of the returned functions. */
export function useZoom({ images, fill = false, of, onSwipe }: ZoomOptions): ZoomControl {
  const [element, stage] = useState<HTMLElement | null>(null);
  const box = useExtent(element);
  const [state, setState] = useState({ of, zoom: FIT });
  if (state.of !== of) setState({ of, zoom: FIT });
  const zoom = state.of === of ? state.zoom : FIT;

  const fitOf = useCallback((image: Extent) => (box ? fitScale(within(box), image, fill) : 0), [box, fill]);
  const fitted = useMemo(() => around(images, fitOf), [images, fitOf]);
  const [first] = images;
  const fit = first ? fitOf(first) : 0;
  const density = window.devicePixelRatio;

  const change = (make: (had: Zoom) => Zoom) =>
    setState((had) => ({ ...had, zoom: box ? keepInside(make(had.zoom), box, fitted) : had.zoom }));
  const zoomBy = (factor: number, at: Place = MIDDLE) =>
    change((had) => zoomAt(had, had.times * factor, at, fit, density));
  const actual = (at: Place = MIDDLE) =>
    change((had) => zoomAt(had, actualTimes(fit, density), at, fit, density));
  const toFit = () => change(() => FIT);
  const fits = Math.abs(zoom.times - 1) < 0.001;
  const toggle = (at: Place = MIDDLE) => {
    if (!fits) toFit();
    // When the fitted image is already at its own size, the toggle can only enlarge it.
    else if (Math.abs(actualTimes(fit, density) - 1) < 0.01) zoomBy(2, at);
    else actual(at);
  };
  const moveBy = (x: number, y: number) =>
    change((had) => ({ times: had.times, x: had.x + x, y: had.y + y }));
  const larger = box !== null && isLarger(zoom, box, fitted);

  useGestures(element, {
    zoomBy,
    toggle,
    moveBy,
    swiped: (x) => {
      if (!larger) onSwipe?.(x);
    },
  });
  return {
    stage,
    zoom,
    box,
    fitOf,
    level: fit * zoom.times * density,
    larger,
    fits,
    zoomBy: (factor) => zoomBy(factor),
    toFit,
    actual: () => actual(),
    toggle,
    moveBy,
  };
}

function useGestures(element: HTMLElement | null, gestures: Gestures): void {
  const zoomBy = useEffectEvent(gestures.zoomBy);
  const moveBy = useEffectEvent(gestures.moveBy);
  const toggle = useEffectEvent(gestures.toggle);
  const swiped = useEffectEvent(gestures.swiped);
  useEffect(
    () => (element ? listenForGestures(element, { zoomBy, moveBy, toggle, swiped }) : undefined),
    [element],
  );
}

function within({ width, height }: Extent): Extent {
  return { width: Math.max(1, width - 2 * MARGIN), height: Math.max(1, height - 2 * MARGIN) };
}

/** Returns the smallest size that contains all fitted images. */
function around(images: readonly Extent[], fitOf: (image: Extent) => number): Extent {
  return {
    width: Math.max(0, ...images.map((image) => image.width * fitOf(image))),
    height: Math.max(0, ...images.map((image) => image.height * fitOf(image))),
  };
}

function useExtent(element: HTMLElement | null): Extent | null {
  const [box, setBox] = useState<Extent | null>(null);
  useEffect(() => {
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
