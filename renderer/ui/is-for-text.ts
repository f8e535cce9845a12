/** Whether a key press is meant for the text: no shortcut of the window may take it for its own. */
export function isForText(press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey) return false;
  return !/^(Escape|Tab|F\d+)$/.test(press.key);
}
