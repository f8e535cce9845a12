import { describe, expect, it } from 'vitest';
import { comboCaps, comboForAria, combosOf, type KeyPress, splitCombo, typesText } from './key-combo.ts';

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('combosOf', () => {
  it('reads Mod as Ctrl on a PC and as Cmd on a Mac', () => {
    expect(combosOf(press('k', 'KeyK', { ctrlKey: true }), false)).toEqual(['Mod+K']);
    expect(combosOf(press('k', 'KeyK', { metaKey: true }), true)).toEqual(['Mod+K']);
    expect(combosOf(press('k', 'KeyK', { ctrlKey: true }), true)).toEqual(['Ctrl+K']);
  });

  it('finds letters by key position under another script', () => {
    expect(combosOf(press('л', 'KeyK', { ctrlKey: true }), false)).toContain('Mod+K');
  });

  it('finds digits that need Shift and signs on digit keys', () => {
    expect(combosOf(press('&', 'Digit1', { ctrlKey: true }), false)).toContain('Mod+1');
    const germanSlash = press('/', 'Digit7', { ctrlKey: true, shiftKey: true });
    expect(combosOf(germanSlash, false)).toContain('Mod+/');
  });

  it('omits Shift where it only produces the character', () => {
    expect(combosOf(press('?', 'Slash', { shiftKey: true }), false)).toEqual(['?']);
    expect(combosOf(press('O', 'KeyO', { ctrlKey: true, shiftKey: true }), false)).toEqual(['Mod+Shift+O']);
  });

  it('is empty for a modifier alone and while an input method composes', () => {
    expect(combosOf(press('Shift', 'ShiftLeft', { shiftKey: true }), false)).toEqual([]);
    expect(combosOf(press('Enter', 'Enter', { isComposing: true }), false)).toEqual([]);
    expect(combosOf(press('Enter', 'Enter', { keyCode: 229 }), false)).toEqual([]);
  });
});

describe('typesText', () => {
  it.each([
    ['?', true],
    ['G', true],
    ['Shift+G', true],
    ['Mod+K', false],
    ['Alt+N', false],
    ['Escape', false],
    ['ArrowUp', false],
  ])('is correct for %s: %s', (combo, types) => {
    expect(typesText(combo)).toBe(types);
  });
});

it('splitCombo keeps a plus that is the key itself', () => {
  expect(splitCombo('Mod++')).toEqual({ modifiers: ['Mod'], key: '+' });
  expect(splitCombo('+')).toEqual({ modifiers: [], key: '+' });
});

it('comboCaps and comboForAria use the key names of the platform', () => {
  expect(comboCaps('Mod+Shift+C', true)).toEqual(['⌘', '⇧', 'C']);
  expect(comboCaps('Mod+Shift+C', false)).toEqual(['Ctrl', 'Shift', 'C']);
  expect(comboCaps('Alt+ArrowUp', false)).toEqual(['Alt', '↑']);
  expect(comboForAria('Mod+K', false)).toBe('Control+K');
  expect(comboForAria('Mod+K', true)).toBe('Meta+K');
});
