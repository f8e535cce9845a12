/** Electron's names of modifiers; `Mod` is Cmd on macOS and Ctrl elsewhere. */
const MODIFIERS: Readonly<Record<string, string>> = {
  Mod: 'CommandOrControl',
  Ctrl: 'Control',
  Meta: 'Super',
  Alt: 'Alt',
  Shift: 'Shift',
};
/** Electron's names of keys that have another name in the window. */
const KEYS: Readonly<Record<string, string>> = {
  ...{ ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right' },
  ...{ Space: 'Space', Enter: 'Enter', Escape: 'Escape', Tab: 'Tab', Insert: 'Insert', Delete: 'Delete' },
  ...{ Home: 'Home', End: 'End', PageUp: 'PageUp', PageDown: 'PageDown', '+': 'Plus' },
};

/**
 * Returns a key combination of the settings in Electron's form, e.g. `Mod+Shift+Space` as `CommandOrControl+Shift+Space`.
 * Returns null for one that Electron cannot name, or that would take a key from typing in every program.
 */
export function acceleratorOf(combo: string): string | null {
  const parts = combo.split(/\+(?=.)/);
  const key = parts.at(-1) ?? '';
  const modifiers = parts
    .slice(0, -1)
    .map((name) => (Object.hasOwn(MODIFIERS, name) ? MODIFIERS[name] : null));
  const named = Object.hasOwn(KEYS, key)
    ? KEYS[key]
    : /^(?:[A-Z0-9!-/:-@[-`{-~]|F(?:[1-9]|1\d|2[0-4]))$/.test(key)
      ? key
      : null;
  if (named == null || modifiers.includes(null)) return null;
  const isFunctionKey = /^F\d+$/.test(key);
  if (!isFunctionKey && parts.slice(0, -1).every((name) => name === 'Shift')) return null;
  return [...modifiers, named].join('+');
}
