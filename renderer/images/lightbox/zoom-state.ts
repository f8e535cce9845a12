/** A width and a height, in CSS pixels unless said otherwise. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** A position on the stage, in CSS pixels from its center. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * How an image is shown: its magnification over the fitted size, and the distance of its center
 * from that of the stage in CSS pixels. It is relative to the fit so that two images of different
 * sizes can share it.
 */
export interface Zoom extends Place {
  readonly times: number;
}

export const FIT: Zoom = { times: 1, x: 0, y: 0 };

/** The largest zoom, in CSS pixels per image pixel. */
const LARGEST = 16;
/** The zoom factor of one press of a key or button. */
export const ZOOM_STEP = 1.4;

/**
 * Returns the CSS pixels per image pixel at which an image fits. A small one is not enlarged unless
 * `fill` is set.
 */
export function fitScale(box: Extent, image: Extent, fill = false): number {
  const fits = Math.min(box.width / image.width, box.height / image.height);
  return Math.max(0, fill ? fits : Math.min(fits, 1));
}

/**
 * Returns the zoom at which an image pixel is a device pixel.
 * @param density device pixels per CSS pixel
 */
export function actualTimes(fit: number, density: number): number {
  return fit > 0 ? 1 / density / fit : 1;
}

/**
 * Zooms around a fixed point, within limits: no smaller than the smaller of fitted and actual size,
 * and no larger than 16 CSS pixels per image pixel.
 */
export function zoomAt(from: Zoom, times: number, at: Place, fit: number, density: number): Zoom {
  const least = Math.min(1, actualTimes(fit, density));
  const most = Math.max(1, LARGEST / Math.max(fit, 1e-6));
  const next = Math.min(most, Math.max(least, times));
  const grow = next / from.times;
  return { times: next, x: at.x - (at.x - from.x) * grow, y: at.y - (at.y - from.y) * grow };
}

/** Limits movement to the edges of the image; an image smaller than the stage is centered. */
export function keepInside(zoom: Zoom, box: Extent, fitted: Extent): Zoom {
  const room = (size: number, place: number) => Math.max(0, (size * zoom.times - place) / 2);
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0;
  return {
    times: zoom.times,
    x: within(zoom.x, room(fitted.width, box.width)),
    y: within(zoom.y, room(fitted.height, box.height)),
  };
}

/** Returns whether the image is larger than its stage and can be dragged. */
export function isLarger(zoom: Zoom, box: Extent, fitted: Extent): boolean {
  return fitted.width * zoom.times > box.width + 1 || fitted.height * zoom.times > box.height + 1;
}

/**
 * Returns the zoom factor of a wheel event. A pinch on a touch pad arrives as a wheel event with
 * Ctrl, in smaller steps.
 */
export function wheelFactor(event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 100 : 1);
  const step = Math.max(-120, Math.min(120, pixels));
  return Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0025));
}
