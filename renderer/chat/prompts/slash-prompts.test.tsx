import { act, createRef, type KeyboardEvent, type RefObject } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { showLanguage } from '../../locales/i18n.ts';
import type { ListQuery } from './slash-query.ts';

const saved = vi.hoisted(() => ({ items: [] as unknown[] }));
vi.mock('./prompts.ts', async () => {
  const { createStore } = await import('zustand/vanilla');
  return {
    prompts: {
      state: createStore(() => ({ phase: 'ready', items: saved.items })),
      load: async () => undefined,
    },
  };
});

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const prompt = (id: string, name: string, text: string): SavedPrompt => ({ id, name, text, updatedAt: 0 });
saved.items = [
  prompt('1', 'Explain', 'Explain {{topic}} in a {{tone:calm}} way'),
  prompt('2', 'Sum up', 'Sum up'),
];
const { SlashPrompts } = await import('./slash-prompts.tsx');
const { prompts } = await import('./prompts.ts');

let root: Root;
let keys: RefObject<((press: Pick<KeyboardEvent, 'key' | 'shiftKey'>) => boolean) | null>;
let early: RefObject<string | null>;
const onSend = vi.fn();
const onInsert = vi.fn();
const onClose = vi.fn();
const onActive = vi.fn();

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  prompts.state.setState({ phase: 'ready' });
  for (const spy of [onInsert, onClose, onActive, onSend]) spy.mockClear();
  keys = createRef();
  early = createRef();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

function open(query: string | null): ListQuery | null {
  const slash = query === null ? null : { of: 'prompts' as const, from: 0, to: query.length + 1, query };
  act(() =>
    root.render(
      <SlashPrompts
        query={slash}
        keys={keys}
        early={early}
        onSend={onSend}
        listId="list"
        onActive={onActive}
        onInsert={onInsert}
        onClose={onClose}
      />,
    ),
  );
  return slash;
}

/** Presses a key and returns whether the prompt list handled it. */
function press(key: string): boolean {
  let handled = false;
  act(() => {
    handled = keys.current?.({ key, shiftKey: false }) ?? false;
  });
  return handled;
}

const options = () => [...document.querySelectorAll('[role=option]')];
const selected = () => options().find((row) => row.getAttribute('aria-selected') === 'true');

it('prompt list shows matches, reports the active row and inserts it on Enter', () => {
  const slash = open('sum');
  expect(options()).toHaveLength(2);
  expect(onActive).toHaveBeenLastCalledWith('list-2');
  expect(press('Enter')).toBe(true);
  expect(onInsert).toHaveBeenCalledWith('Sum up', slash);
  expect(onClose).toHaveBeenCalled();
});

it('prompt list wraps around and selects the first row again after each letter', () => {
  open('');
  expect(selected()?.textContent).toContain('Explain');
  press('ArrowUp');
  expect(selected()?.textContent).toBe('Manage prompts…');
  press('ArrowDown');
  press('ArrowDown');
  expect(selected()?.textContent).toContain('Sum up');
  open('e');
  expect(selected()?.textContent).toContain('Explain');
});

it('prompt list leaves keys to the text box without a match or without a query', () => {
  open('zzz');
  expect(options()).toHaveLength(0);
  expect(press('Enter')).toBe(false);
  open(null);
  expect(press('ArrowDown')).toBe(false);
  expect(onActive).toHaveBeenLastCalledWith(null);
});

it('choosing a prompt with blanks asks for them and fills in their defaults', async () => {
  const slash = open('exp');
  await act(async () => void press('Enter'));
  expect(onInsert).not.toHaveBeenCalled();
  open(null);
  await vi.waitFor(async () => {
    // The dialog's code loads on first use.
    await act(async () => undefined);
    expect(document.querySelectorAll('form input')).toHaveLength(2);
  }, 10_000);
  const [topic, tone] = [...document.querySelectorAll<HTMLInputElement>('form input')];
  expect(tone?.value).toBe('calm');
  await act(async () => {
    if (!topic) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(topic, 'tides');
    topic.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    tone?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  });
  expect(onInsert).toHaveBeenCalledWith('Explain tides in a calm way', slash);
});

describe('prompt list that loads late', () => {
  const listBecomes = (phase: 'ready' | 'loading' | 'failed') => act(() => prompts.state.setState({ phase }));
  beforeEach(() => listBecomes('loading'));

  it('inserts the match when Enter was pressed before the list loaded', () => {
    const slash = open('sum');
    expect(keys.current).toBeNull();
    early.current = 'Enter';
    listBecomes('ready');
    expect(onInsert).toHaveBeenCalledWith('Sum up', slash);
    expect(onSend).not.toHaveBeenCalled();
    expect(early.current).toBeNull();
  });

  it.each(['ready', 'failed'] as const)(
    'sends a message without a matching prompt once the list is %s',
    (phase) => {
      open('zzz');
      early.current = 'Enter';
      listBecomes(phase);
      expect(onInsert).not.toHaveBeenCalled();
      expect(onSend).toHaveBeenCalledTimes(1);
      expect(press('Enter')).toBe(false);
    },
  );

  it('sends nothing for Tab, or once the query is gone', () => {
    open('zzz');
    early.current = 'Tab';
    listBecomes('ready');
    listBecomes('loading');
    open(null);
    early.current = 'Enter';
    listBecomes('ready');
    expect(onSend).not.toHaveBeenCalled();
  });
});
