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
  // Else the first dialog waits for its code, as long as the machine takes.
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

function ask(query: string | null): ListQuery | null {
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

/** Whether the list took the key. */
function press(key: string): boolean {
  let taken = false;
  act(() => {
    taken = keys.current?.({ key, shiftKey: false }) ?? false;
  });
  return taken;
}

const options = () => [...document.querySelectorAll('[role=option]')];
const selected = () => options().find((row) => row.getAttribute('aria-selected') === 'true');

it('shows what fits, names the row for the text box, and inserts it', () => {
  const slash = ask('sum');
  expect(options()).toHaveLength(2);
  expect(onActive).toHaveBeenLastCalledWith('list-2');
  expect(press('Enter')).toBe(true);
  expect(onInsert).toHaveBeenCalledWith('Sum up', slash);
  expect(onClose).toHaveBeenCalled();
});

it('walks its rows round, and begins anew with each letter', () => {
  ask('');
  expect(selected()?.textContent).toContain('Explain');
  press('ArrowUp');
  expect(selected()?.textContent).toBe('Manage prompts…');
  press('ArrowDown');
  press('ArrowDown');
  expect(selected()?.textContent).toContain('Sum up');
  ask('e');
  expect(selected()?.textContent).toContain('Explain');
});

it('leaves every key to the text box when nothing fits, or nothing is asked', () => {
  ask('zzz');
  expect(options()).toHaveLength(0);
  expect(press('Enter')).toBe(false);
  ask(null);
  expect(press('ArrowDown')).toBe(false);
  expect(onActive).toHaveBeenLastCalledWith(null);
});

it('asks for what a prompt leaves open, with what stands there at first', async () => {
  const slash = ask('exp');
  await act(async () => void press('Enter'));
  expect(onInsert).not.toHaveBeenCalled();
  ask(null);
  await vi.waitFor(async () => {
    // The code of the dialog comes in its own time.
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

describe('a list that is late', () => {
  const comes = (phase: 'ready' | 'loading' | 'failed') => act(() => prompts.state.setState({ phase }));
  beforeEach(() => comes('loading'));

  it('takes the key that was to choose from it', () => {
    const slash = ask('sum');
    expect(keys.current).toBeNull();
    early.current = 'Enter';
    comes('ready');
    expect(onInsert).toHaveBeenCalledWith('Sum up', slash);
    expect(onSend).not.toHaveBeenCalled();
    expect(early.current).toBeNull();
  });

  it.each(['ready', 'failed'] as const)('lets what asks for none of it be sent: %s', (phase) => {
    ask('zzz');
    early.current = 'Enter';
    comes(phase);
    expect(onInsert).not.toHaveBeenCalled();
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(press('Enter')).toBe(false);
  });

  it('sends nothing for a key that was to choose only, nor when nothing is asked for any more', () => {
    ask('zzz');
    early.current = 'Tab';
    comes('ready');
    comes('loading');
    ask(null);
    early.current = 'Enter';
    comes('ready');
    expect(onSend).not.toHaveBeenCalled();
  });
});
