/**
 * The distance one key press moves the line, in percent of the stage; Shift or a page key moves it ten times as far.
 */
const STEP = 1;
const FAR = 10;

/**
 * Returns where a key moves the line between two images, in percent from the left; null for keys without a meaning
 * here.
 */
export function splitAfter(press: Pick<KeyboardEvent, 'key' | 'shiftKey'>, at: number): number | null {
  const step = press.shiftKey ? FAR : STEP;
  const to = {
    ArrowLeft: at - step,
    ArrowDown: at - step,
    ArrowRight: at + step,
    ArrowUp: at + step,
    PageDown: at - FAR,
    PageUp: at + FAR,
    Home: 0,
    End: 100,
  }[press.key];
  return to === undefined ? null : withinStage(to);
}

/**
 * Returns where a pointer moves the line, in percent from the left.
 * @param x CSS pixels from the left edge of the stage
 */
export function splitAt(x: number, width: number): number {
  return width > 0 ? withinStage((x / width) * 100) : 50;
}

function withinStage(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
