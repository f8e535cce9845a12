/** Returns whether this page is the quick window, which Electron opens at its own address. */
export function isQuickPage(): boolean {
  if (typeof location === 'undefined') return false;
  return location.protocol === 'app:' && location.search === '?quick';
}
