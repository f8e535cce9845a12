import { IS_MAC, isComposing, type KeyPress } from '../../ui/key-combo.ts';

/** Whether this key press ends a form from any of its fields; never while an input method composes. */
export function isModEnter(press: KeyPress, mac = IS_MAC): boolean {
  return press.key === 'Enter' && !isComposing(press) && (mac ? press.metaKey : press.ctrlKey);
}
