import { IS_MAC, isComposing, type KeyPress } from '../ui/key-combo.ts';

/**
 * Whether this key press sends. With `enterSends` plain Enter does, else Mod+Enter; Mod+Enter always does. Never while
 * an input method composes: its Enter chooses a word.
 */
export function sendsMessage(press: KeyPress, enterSends: boolean, mac = IS_MAC): boolean {
  if (press.key !== 'Enter' || isComposing(press) || press.shiftKey || press.altKey) return false;
  const mod = mac ? press.metaKey : press.ctrlKey;
  return mod || (enterSends && !press.ctrlKey && !press.metaKey);
}
