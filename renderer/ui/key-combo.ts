/**
 * A key combination as settings keep it: modifiers in fixed order, then the key, e.g. `Mod+Shift+O`, `Alt+ArrowUp`,
 * `Escape`, `?`. `Mod` is Cmd on macOS and Ctrl elsewhere; `Ctrl` alone exists on macOS only.
 */
export type KeyCombo = string;

/** The part of a KeyboardEvent that the rules read, so that tests need no real event. */
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

/** True while an input method is composing: no shortcut and no Enter may act then. */
export function isComposing(press: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean {
  // 229 is what Safari and some input methods report for the key that ends a composition.
  return press.isComposing === true || press.keyCode === 229;
}

/** Every combination a key press may stand for, the likeliest first; none for a modifier alone or while composing. */
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
    // Shift that only produces the sign is part of the sign: "?" and not "Shift+?".
    const shift = press.shiftKey && !isSign(name);
    return [...modifiers, ...(shift ? ['Shift'] : []), name].join('+');
  });
  return [...new Set(spelled)];
}

/** A combination that would type a character: it may act only outside text fields. */
export function typesText(combo: KeyCombo): boolean {
  const { modifiers, key } = splitCombo(combo);
  return !modifiers.some((m) => m !== 'Shift') && [...key].length === 1;
}

/** Modifiers and key of a combination; the key may itself be `+`. */
export function splitCombo(combo: KeyCombo): { modifiers: string[]; key: string } {
  const parts = combo.split(/\+(?=.)/);
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}

function isSign(name: string): boolean {
  return [...name].length === 1 && !/[\p{L}\p{N}\s]/u.test(name);
}

/** The key by what it types, and by where it is: letters and digits must work under any layout. */
function keyNames(press: KeyPress): string[] {
  const place = /^(?:Key|Digit)([A-Z0-9])$/.exec(press.code)?.[1];
  const typed = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toUpperCase() : press.key;
  const withModifier = press.ctrlKey || press.metaKey || press.altKey;
  if (place === undefined || !withModifier) return [typed];
  if (/^[A-Z0-9]$/.test(typed)) return [typed];
  // A Latin sign on a digit key keeps both readings; another script's letter is read by its place.
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

/** The caps to draw, in order: `['⌘', 'K']` on macOS, `['Ctrl', 'K']` elsewhere. */
export function comboCaps(combo: KeyCombo, mac: boolean): string[] {
  const { modifiers, key } = splitCombo(combo);
  return [...modifiers, key].map((name) => {
    const sign = ARROWS[name] ?? (mac ? MAC_SIGNS[name] : undefined);
    return sign ?? (name === 'Mod' ? 'Ctrl' : name);
  });
}

/** The combination in the form `aria-keyshortcuts` wants. */
export function comboForAria(combo: KeyCombo, mac: boolean): string {
  const { modifiers, key } = splitCombo(combo);
  return [
    ...modifiers.map((m) => (m === 'Mod' ? (mac ? 'Meta' : 'Control') : m === 'Ctrl' ? 'Control' : m)),
    key,
  ].join('+');
}

/** Whether this machine is a Mac, by what the browser says of itself. */
export const IS_MAC = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** Whether this key press ends a form from any of its fields; never while an input method composes. */
export function isModEnter(press: KeyPress, mac = IS_MAC): boolean {
  return press.key === 'Enter' && !isComposing(press) && (mac ? press.metaKey : press.ctrlKey);
}

/**
 * Whether this key press sends. With `enterSends` plain Enter does, else Mod+Enter; Mod+Enter always does. Never while
 * an input method composes: its Enter chooses a word.
 */
export function sendsMessage(press: KeyPress, enterSends: boolean, mac = IS_MAC): boolean {
  if (press.key !== 'Enter' || isComposing(press) || press.shiftKey || press.altKey) return false;
  const mod = mac ? press.metaKey : press.ctrlKey;
  return mod || (enterSends && !press.ctrlKey && !press.metaKey);
}

/** Whether a key press is meant for the text: no shortcut of the window may take it for its own. */
export function isForText(press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey) return false;
  return !/^(Escape|Tab|F\d+)$/.test(press.key);
}

/** Whether the key of shortcuts is held: Command on a Mac, else Ctrl. */
export function isMod(event: { readonly metaKey: boolean; readonly ctrlKey: boolean }): boolean {
  return IS_MAC ? event.metaKey : event.ctrlKey;
}

/** Whether text is entered where a key goes. */
export function isTextEntry(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|range|button|submit)$/.test(target.type);
}
