/** A width and a height, in CSS pixels unless said otherwise. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** A place in the stage, in CSS pixels from its middle. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * How an image is looked at: times larger than when it fits, and how far its middle lies from that of the stage, in CSS
 * pixels. By the fit and not by pixels, so that two images of different sizes can share one.
 */
export interface Zoom extends Place {
  readonly times: number;
}

export const FIT: Zoom = { times: 1, x: 0, y: 0 };

/** Largest view: so many CSS pixels for one of the image. */
const LARGEST = 16;
/** The zoom factor of one press of a key or button. */
export const ZOOM_STEP = 1.4;

/**
 * CSS pixels for one of the image when it fits. A small one is not blown up, unless `fill`: then it takes all the room.
 */
export function fitScale(box: Extent, image: Extent, fill = false): number {
  const fits = Math.min(box.width / image.width, box.height / image.height);
  return Math.max(0, fill ? fits : Math.min(fits, 1));
}

/** Zooms at which every pixel of the image is one of the screen. @param density device pixels for a CSS pixel */
export function actualTimes(fit: number, density: number): number {
  return fit > 0 ? 1 / density / fit : 1;
}

/** Zooms around a place, which stays where it is, within bounds: not smaller than it fits or is, not larger than sixteen pixels for one. */
export function zoomAt(from: Zoom, times: number, at: Place, fit: number, density: number): Zoom {
  const least = Math.min(1, actualTimes(fit, density));
  const most = Math.max(1, LARGEST / Math.max(fit, 1e-6));
  const next = Math.min(most, Math.max(least, times));
  const grow = next / from.times;
  return { times: next, x: at.x - (at.x - from.x) * grow, y: at.y - (at.y - from.y) * grow };
}

/** Moves no further than its edges go to those of the stage; what is smaller than the stage stays in its middle. */
export function keepInside(zoom: Zoom, box: Extent, fitted: Extent): Zoom {
  const room = (size: number, place: number) => Math.max(0, (size * zoom.times - place) / 2);
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0;
  return {
    times: zoom.times,
    x: within(zoom.x, room(fitted.width, box.width)),
    y: within(zoom.y, room(fitted.height, box.height)),
  };
}

/** Whether it is larger than its stage: then dragging moves it. */
export function isLarger(zoom: Zoom, box: Extent, fitted: Extent): boolean {
  return fitted.width * zoom.times > box.width + 1 || fitted.height * zoom.times > box.height + 1;
}

/** How much a turn of the wheel zooms; a pinch of a touch pad comes as a wheel with Ctrl, in smaller steps. */
export function wheelFactor(event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 100 : 1);
  const step = Math.max(-120, Math.min(120, pixels));
  return Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0025));
}
