// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { KeyPress } from '../ui/key-combo.ts';
import { type Action, allActions, registerActions } from './actions.ts';
import {
  actionFor,
  conflictsWith,
  findShortcuts,
  isReserved,
  keysOf,
  listenForShortcuts,
} from './shortcuts.ts';

const action = (id: string, more: Partial<Action> = {}): Action => ({
  id,
  title: 'app:action.settings',
  run: vi.fn(),
  ...more,
});
const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const CALM = { typing: false, dialogOpen: false, mac: false, area: 'chat' } as const;
const ctrl = { ctrlKey: true };

describe('keysOf', () => {
  const sheet = action('app.shortcuts', { shortcut: ['Mod+/', '?'] });

  it('returns the default shortcuts of an action unless the user set others', () => {
    expect(keysOf(sheet, {})).toEqual(['Mod+/', '?']);
    expect(keysOf(sheet, { 'app.shortcuts': 'F1' })).toEqual(['F1']);
  });

  it('treats an empty binding as no shortcut', () => {
    expect(keysOf(sheet, { 'app.shortcuts': '' })).toEqual([]);
  });
});

describe('actionFor', () => {
  const search = action('a.search', { shortcut: 'Mod+K' });
  const sheet = action('a.sheet', { shortcut: '?' });
  const stop = action('a.stop', { shortcut: 'Escape', enabled: () => false });
  const actions = [search, sheet, stop];

  it('finds the action by its shortcut', () => {
    expect(actionFor(press('k', ctrl), CALM, actions, {})).toBe(search);
    expect(actionFor(press('k'), CALM, actions, {})).toBeUndefined();
  });

  it('ignores single characters in text fields but not combinations', () => {
    const typing = { ...CALM, typing: true };
    expect(actionFor(press('?', { shiftKey: true }), typing, actions, {})).toBeUndefined();
    expect(actionFor(press('?', { shiftKey: true }), CALM, actions, {})).toBe(sheet);
    expect(actionFor(press('k', ctrl), typing, actions, {})).toBe(search);
  });

  it('ignores the shortcut of a disabled action', () => {
    expect(actionFor(press('Escape'), CALM, actions, {})).toBeUndefined();
  });

  it('ignores shortcuts while a dialog is open, except for actions over dialogs', () => {
    const over = action('a.over', { shortcut: 'Mod+B', overDialogs: true });
    const dialog = { ...CALM, dialogOpen: true };
    expect(actionFor(press('k', ctrl), dialog, actions, {})).toBeUndefined();
    expect(actionFor(press('b', ctrl), dialog, [over], {})).toBe(over);
  });

  it('uses the shortcuts set by the user', () => {
    const bindings = { 'a.search': 'Mod+B' };
    expect(actionFor(press('k', ctrl), CALM, actions, bindings)).toBeUndefined();
    expect(actionFor(press('b', ctrl), CALM, actions, bindings)).toBe(search);
  });

  it('ignores browser shortcuts, even if set by the user in an app window', () => {
    const regenerate = action('a.regenerate', { shortcut: ['Mod+R', 'Alt+R'] });
    expect(keysOf(regenerate, {})).toEqual(['Alt+R']);
    expect(actionFor(press('r', ctrl), CALM, [regenerate], {})).toBeUndefined();
    expect(actionFor(press('r', ctrl), CALM, actions, { 'a.search': 'Mod+R' })).toBeUndefined();
    expect(actionFor(press('r', { altKey: true }), CALM, [regenerate], {})).toBe(regenerate);
  });

  it('uses the same shortcut for different areas', () => {
    const chat = action('chat.new', { shortcut: 'Alt+N', area: 'chat' });
    const speech = action('speech.new', { shortcut: 'Alt+N', area: 'speech' });
    expect(actionFor(press('n', { altKey: true }), CALM, [chat, speech], {})).toBe(chat);
    expect(actionFor(press('n', { altKey: true }), { ...CALM, area: 'speech' }, [chat, speech], {})).toBe(
      speech,
    );
    expect(
      actionFor(press('n', { altKey: true }), { ...CALM, area: 'tasks' }, [chat, speech], {}),
    ).toBeUndefined();
    expect(conflictsWith('Alt+N', 'chat.new', [chat, speech], {})).toEqual([]);
    expect(conflictsWith('Alt+N', 'chat.new', [chat, action('any')], { any: 'Alt+N' })).toHaveLength(1);
  });

  it('ignores keys during composition', () => {
    expect(actionFor(press('k', { ...ctrl, isComposing: true }), CALM, actions, {})).toBeUndefined();
  });
});

describe('conflictsWith', () => {
  const one = action('one', { shortcut: 'Mod+K' });
  const two = action('two', { shortcut: 'Mod+J' });

  it('returns the other actions that currently use the shortcut', () => {
    expect(conflictsWith('Mod+K', 'two', [one, two], {})).toEqual([one]);
    expect(conflictsWith('Mod+K', 'one', [one, two], {})).toEqual([]);
    expect(conflictsWith('Mod+K', 'two', [one, two], { one: 'Mod+L' })).toEqual([]);
  });

  it('actions that share a shortcut by default do not conflict until the user changes one', () => {
    const clear = action('clear', { shortcut: 'Escape' });
    const stop = action('stop', { shortcut: 'Escape' });
    expect(conflictsWith('Escape', 'clear', [clear, stop], {})).toEqual([]);
    expect(conflictsWith('Escape', 'two', [clear, stop, two], { two: 'Escape' })).toEqual([clear, stop]);
    expect(conflictsWith('Escape', 'stop', [clear, stop, two], { two: 'Escape' })).toEqual([two]);
  });
});

it.each([
  ['Mod+C', false, true],
  ['Enter', false, true],
  ['Mod+Q', true, true],
  ['Mod+Q', false, false],
  ['Alt+F4', false, true],
  ['Mod+Shift+F', false, false],
  ['Mod+R', false, true],
])('%s on a Mac %s is reserved: %s', (combo, mac, reserved) => {
  expect(isReserved(combo, mac)).toBe(reserved);
});

describe('registerActions', () => {
  let stop: (() => void) | undefined;
  afterEach(() => stop?.());

  it('adds and removes actions, and throws for a duplicate id', () => {
    const mine = action('test.one');
    stop = registerActions([mine]);
    expect(allActions()).toContain(mine);
    expect(() => registerActions([action('test.one')])).toThrow('test.one');
    stop();
    expect(allActions()).not.toContain(mine);
  });
});

describe('searching shortcuts', () => {
  const rows = [
    { label: 'Print chat', combos: ['Mod+P'] },
    { label: 'New chat', combos: ['Mod+N', 'Alt+N'] },
    { label: 'Close', combos: ['Escape'] },
  ] as const;
  it.each([
    ['', ['Print chat', 'New chat', 'Close']],
    ['pri', ['Print chat']],
    ['ctrl+n', ['New chat']],
    ['mod+p', ['Print chat']],
    ['esc', ['Close']],
    ['zebra', []],
  ])('“%s” finds %j', (query, labels) => {
    expect(findShortcuts(rows, query).map(({ label }) => label)).toEqual(labels);
  });
});

it('the undo shortcut outside of text fields does not undo text elsewhere', () => {
  const stop = listenForShortcuts();
  const pressed = (target: HTMLElement) => {
    document.body.append(target);
    const event = new KeyboardEvent('keydown', { ...press('z', ctrl), bubbles: true, cancelable: true });
    (target.firstElementChild ?? target).dispatchEvent(event);
    target.remove();
    return event.defaultPrevented;
  };
  const timeline = document.createElement('section');
  timeline.dataset.undoesText = '';
  timeline.append(document.createElement('button'));
  expect(pressed(document.createElement('button'))).toBe(true);
  expect(pressed(document.createElement('textarea'))).toBe(false);
  expect(pressed(timeline)).toBe(false);
  stop();
});
