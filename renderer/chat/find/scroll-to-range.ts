/** Room kept between what was found and the edges of what scrolls, in pixels. */
const ROOM = 48;

/** Brings a range into view: in every box that scrolls between it and `view`, and in `view` itself to its upper third. */
export function scrollToRange(range: Range, view: HTMLElement): void {
  const start = range.startContainer.parentElement;
  for (let box = start; box && box !== view; box = box.parentElement) {
    if (!scrolls(box)) continue;
    const at = range.getBoundingClientRect();
    const edge = box.getBoundingClientRect();
    if (at.top < edge.top || at.bottom > edge.bottom)
      box.scrollTop += at.top - edge.top - box.clientHeight / 3;
    if (at.left < edge.left || at.right > edge.right)
      box.scrollLeft += at.left - edge.left - box.clientWidth / 3;
  }
  const at = range.getBoundingClientRect();
  const edge = view.getBoundingClientRect();
  if (at.top >= edge.top + ROOM && at.bottom <= edge.bottom - ROOM) return;
  view.scrollTop += at.top - edge.top - view.clientHeight / 3;
}

function scrolls(box: HTMLElement): boolean {
  if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) return false;
  const { overflowX, overflowY } = getComputedStyle(box);
  return /auto|scroll/.test(`${overflowX} ${overflowY}`);
}
