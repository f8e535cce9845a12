/**
 * Runs in the page. Returns the pairs of partly overlapping controls as readable lines, except those under an overlay
 * and those that scroll under another element.
 */
export function overlappingInPage(): string[] {
  const MOST = 2;
  const scrollerOf = (element: Element) => {
    let frame = element.parentElement;
    while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflow)) frame = frame.parentElement;
    return frame;
  };
  /** Returns the visible part of an element's box, clipped by its ancestors. */
  const boxOf = (element: Element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let frame = element.parentElement; frame; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflow === 'visible') continue;
      const box = frame.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  type Box = ReturnType<typeof boxOf>;
  const isOnTop = (element: Element, { left, top, right, bottom }: Box) =>
    [0.1, 0.5, 0.9].some((part) => {
      const hit = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part);
      return hit !== null && element.contains(hit);
    });
  const holds = (outer: Box, inner: Box) =>
    outer.left <= inner.left + MOST &&
    outer.top <= inner.top + MOST &&
    outer.right >= inner.right - MOST &&
    outer.bottom >= inner.bottom - MOST;
  const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);
  /** Returns whether one is a small button on the corner of an image, which covers little of it. */
  const isBadge = (one: { box: Box }, other: { box: Box }, shared: number) =>
    shared < 0.15 * Math.max(areaOf(one.box), areaOf(other.box)) &&
    shared > 0.5 * Math.min(areaOf(one.box), areaOf(other.box));
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;

  const shown = [...document.querySelectorAll('button, a[href], input, select, textarea, [role=button]')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => !element.matches(':disabled, [aria-disabled=true], .sr-only'))
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ element, box }) => isOnTop(element, box));
  const lines: string[] = [];
  for (const [at, one] of shown.entries())
    for (const other of shown.slice(at + 1)) {
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width <= MOST || height <= MOST) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (holds(one.box, other.box) || holds(other.box, one.box)) continue;
      if (isBadge(one, other, width * height)) continue;
      if (scrollerOf(one.element) !== scrollerOf(other.element)) continue;
      lines.push(`${nameOf(one.element)} overlaps ${nameOf(other.element)}`);
    }
  return [...new Set(lines)];
}
