/** Returns whether this page is the quick window: the page of Electron's window at an address of its own. */
export function isQuickPage(): boolean {
  if (typeof location === 'undefined') return false;
  return location.protocol === 'app:' && location.search === '?quick';
}
