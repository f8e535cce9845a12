import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { Selection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(() => showLanguage('en'));

test('a live region that stays announces the last of several quick changes to the selection', async () => {
  vi.useFakeTimers();
  const selection = new Selection();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.useRealTimers();
  });
  await act(async () =>
    root.render(
      <SelectionBar selection={selection} ids={['a', 'b']} row="[data-row]">
        {() => null}
      </SelectionBar>,
    ),
  );
  const region = document.querySelector('[role="status"]');
  expect(region?.textContent).toBe('');

  await act(async () => selection.toggle('a'));
  await act(async () => vi.advanceTimersByTime(300));
  await act(async () => selection.toggle('b'));
  expect(document.querySelector('section')?.textContent).toContain('2 selected');
  // A narrow bar shows the number alone, so that the actions fit beside it.
  expect(document.querySelector<HTMLElement>('section [data-number]')?.dataset.number).toBe('2');
  expect(region?.textContent).toBe('');
  await act(async () => vi.advanceTimersByTime(1000));
  expect(region?.textContent).toBe('2 selected');

  await act(async () => selection.clear());
  await act(async () => vi.advanceTimersByTime(1000));
  expect(document.querySelector('section')).toBeNull();
  expect(region?.textContent).toBe('Nothing selected');
  expect(document.querySelectorAll('[role="status"]')).toHaveLength(1);
});

test('Escape clears the selection from the bar as from the rows', async () => {
  const selection = new Selection();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () =>
    root.render(
      <SelectionBar selection={selection} ids={['a', 'b']} row="[data-row]">
        {() => <button type="button">Delete</button>}
      </SelectionBar>,
    ),
  );
  await act(async () => selection.toggle('a'));
  const heard = vi.fn();
  document.body.addEventListener('keydown', heard);
  onTestFinished(() => document.body.removeEventListener('keydown', heard));
  const press = (key: string) =>
    act(async () =>
      document
        .querySelector('section button')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    );
  await press('Tab');
  expect(selection.state.getState().ids.size).toBe(1);
  heard.mockClear();
  await press('Escape');
  expect(selection.state.getState().ids.size).toBe(0);
  // The same key stops an answer or closes the dialog around the bar.
  expect(heard).not.toHaveBeenCalled();
});
