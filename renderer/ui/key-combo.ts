/**
 * A key combination as stored in the settings: modifiers in fixed order, then the key, such as `Mod+Shift+O`,
 * `Alt+ArrowUp`, `Escape`, `?`. `Mod` is Cmd on macOS and Ctrl elsewhere; `Ctrl` exists on macOS only.
 */
export type KeyCombo = string;

/** The properties of a KeyboardEvent that these functions use, so that tests need no real event. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
}

const MODIFIER_KEYS = new Set([
  'Control',
  'Meta',
  'Alt',
  'Shift',
  'AltGraph',
  'CapsLock',
  'Fn',
  'OS',
  'Dead',
]);

/** Returns whether an input method is composing; no shortcut and no Enter may act then. */
export function isComposing(press: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean {
  // Safari and some input methods report 229 for the key that ends a composition.
  return press.isComposing === true || press.keyCode === 229;
}

/**
 * Returns the combinations a key press may mean, the most likely first; none for a modifier alone or while composing.
 */
export function combosOf(press: KeyPress, mac: boolean): KeyCombo[] {
  if (isComposing(press) || MODIFIER_KEYS.has(press.key) || press.key === 'Process') return [];
  const mod = mac ? press.metaKey : press.ctrlKey;
  const modifiers = [
    mod && 'Mod',
    mac && press.ctrlKey && 'Ctrl',
    !mac && press.metaKey && 'Meta',
    press.altKey && 'Alt',
  ].filter((name) => name !== false);
  const spelled = keyNames(press).map((name) => {
    // Shift that only produces the character is part of it: "?" and not "Shift+?".
    const shift = press.shiftKey && !isSign(name);
    return [...modifiers, ...(shift ? ['Shift'] : []), name].join('+');
  });
  return [...new Set(spelled)];
}

/** Returns whether a combination types a character, so that it may only act outside text fields. */
export function typesText(combo: KeyCombo): boolean {
  const { modifiers, key } = splitCombo(combo);
  return !modifiers.some((m) => m !== 'Shift') && [...key].length === 1;
}

/** Splits a combination into modifiers and key; the key itself may be `+`. */
export function splitCombo(combo: KeyCombo): { modifiers: string[]; key: string } {
  const parts = combo.split(/\+(?=.)/);
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}

function isSign(name: string): boolean {
  return [...name].length === 1 && !/[\p{L}\p{N}\s]/u.test(name);
}

/** Returns the key by its character and by its position, because letters and digits must work on any layout. */
function keyNames(press: KeyPress): string[] {
  const place = /^(?:Key|Digit)([A-Z0-9])$/.exec(press.code)?.[1];
  const typed = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toUpperCase() : press.key;
  const withModifier = press.ctrlKey || press.metaKey || press.altKey;
  if (place === undefined || !withModifier) return [typed];
  if (/^[A-Z0-9]$/.test(typed)) return [typed];
  // A Latin sign on a digit key keeps both readings; another script's letter is read by its position.
  return /^[!-~]$/.test(typed) ? [typed, place] : [place];
}

const MAC_SIGNS: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Meta: '⌘',
  Enter: '↩',
  Backspace: '⌫',
  Delete: '⌦',
  Tab: '⇥',
};
const ARROWS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** Returns the key caps in order: `['⌘', 'K']` on macOS, `['Ctrl', 'K']` elsewhere. */
export function comboCaps(combo: KeyCombo, mac: boolean): string[] {
  const { modifiers, key } = splitCombo(combo);
  return [...modifiers, key].map((name) => {
    const sign = ARROWS[name] ?? (mac ? MAC_SIGNS[name] : undefined);
    return sign ?? (name === 'Mod' ? 'Ctrl' : name);
  });
}

/** Returns the combination in the format of `aria-keyshortcuts`. */
export function comboForAria(combo: KeyCombo, mac: boolean): string {
  const { modifiers, key } = splitCombo(combo);
  return [
    ...modifiers.map((m) => (m === 'Mod' ? (mac ? 'Meta' : 'Control') : m === 'Ctrl' ? 'Control' : m)),
    key,
  ].join('+');
}

/** Whether this computer is a Mac, according to the browser. */
export const IS_MAC = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** Returns whether this key press submits a form from any of its fields; never while an input method composes. */
export function isModEnter(press: KeyPress, mac = IS_MAC): boolean {
  return press.key === 'Enter' && !isComposing(press) && (mac ? press.metaKey : press.ctrlKey);
}

/**
 * Returns whether this key press sends a message. With `enterSends` plain Enter does; Mod+Enter always does. Never
 * while an input method composes, because its Enter selects a word.
 */
export function sendsMessage(press: KeyPress, enterSends: boolean, mac = IS_MAC): boolean {
  if (press.key !== 'Enter' || isComposing(press) || press.shiftKey || press.altKey) return false;
  const mod = mac ? press.metaKey : press.ctrlKey;
  return mod || (enterSends && !press.ctrlKey && !press.metaKey);
}

/** Returns whether a key press in a text field belongs to the text, so that no app shortcut may use it. */
export function isForText(press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey) return false;
  return !/^(Escape|Tab|F\d+)$/.test(press.key);
}

/** Returns whether the shortcut modifier is held: Command on macOS, else Ctrl. */
export function isMod(event: { readonly metaKey: boolean; readonly ctrlKey: boolean }): boolean {
  return IS_MAC ? event.metaKey : event.ctrlKey;
}

/** Whether text is entered where a key goes. */
export function isTextEntry(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|range|button|submit)$/.test(target.type);
}
