import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { Toaster, type ToastOptions, toast } from './toast.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;

beforeAll(() => showLanguage('en'));
beforeEach(async () => {
  vi.useFakeTimers();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () => root.render(<Toaster />));
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.useRealTimers();
});

const show = (id: string, options: ToastOptions) => toast.show({ ...options, id });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => document.querySelector('[data-toasts]')?.textContent ?? '';
const undo = { label: 'Undo', run: () => undefined };

it('a toast disappears after 5 seconds, one with an action after 8', async () => {
  await act(async () => {
    show('a', { title: 'Saved' });
    show('b', { title: 'Deleted', action: undo });
  });
  await pass(4_900);
  expect(shown()).toContain('Saved');
  await pass(1_000);
  expect(shown()).not.toContain('Saved');
  expect(shown()).toContain('Deleted');
  await pass(3_000);
  expect(shown()).not.toContain('Deleted');
});

it('a toast shown in an unfocused window disappears within 20 seconds', async () => {
  await act(async () => show('a', { title: 'Deleted', action: undo }));
  await act(async () => window.dispatchEvent(new FocusEvent('blur')));
  await pass(12_000);
  expect(shown()).toContain('Deleted');
  await pass(9_000);
  expect(shown()).not.toContain('Deleted');
});

it('a toast that contains the focus stays until the focus leaves', async () => {
  await act(async () => show('a', { title: 'Deleted', action: undo }));
  await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' })));
  await pass(40_000);
  expect(shown()).toContain('Deleted');
  await act(async () => (document.activeElement as HTMLElement).blur());
  await pass(10_000);
  expect(shown()).not.toContain('Deleted');
});

it('a toast shown before the window rendered appears afterwards', async () => {
  await act(async () => root.unmount());
  toast.show({ title: 'Saved' });
  root = createRoot(box);
  await act(async () => root.render(<Toaster />));
  expect(shown()).toContain('Saved');
});

it('the undo shortcut undoes the newest toast with Undo and skips others', async () => {
  const runs: string[] = [];
  const action = (label: string) => ({ label, run: () => runs.push(label) });
  await act(async () => {
    show('a', { title: 'Deleted', undo: () => runs.push('first') });
    show('b', { title: 'Deleted', undo: () => runs.push('second') });
    show('c', { title: 'Created', action: action('Show') });
  });
  await act(async () => toast.undo());
  expect(runs).toEqual(['second']);
  await act(async () => toast.undo());
  await act(async () => toast.undo());
  expect(runs).toEqual(['second', 'first']);
});

it('a toast can be closed by its id', async () => {
  await act(async () => show('deleted.1', { title: 'Deleted', action: undo }));
  expect(shown()).toContain('Deleted');
  await act(async () => toast.close('deleted.1'));
  await pass(1_000);
  expect(shown()).not.toContain('Deleted');
});

it('a restore toast closes once all its items are restored elsewhere, not before', async () => {
  await act(async () => {
    show('a', { title: 'One deleted', deleted: ['x'] });
    show('b', { title: 'Two deleted', deleted: ['x', 'y'] });
  });
  await act(async () => toast.settle(['x']));
  await pass(500);
  expect(shown()).not.toContain('One deleted');
  expect(shown()).toContain('Two deleted');
  await act(async () => toast.settle(['y']));
  await pass(500);
  expect(shown()).not.toContain('Two deleted');
});
