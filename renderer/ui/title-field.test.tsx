import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { TitleField } from './title-field.tsx';
import { toast } from './toast.tsx';

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});

it.each([
  ['x'.repeat(300), 'x'.repeat(200), 1],
  [`${'x'.repeat(199)}😀 and more`, 'x'.repeat(199), 1],
  [`  ${'x'.repeat(200)} `, 'x'.repeat(200), 0],
])('title field truncates a long name between characters and shows a notice', async (typed, kept, told) => {
  const show = vi.spyOn(toast, 'show').mockImplementation(() => {});
  const onDone = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<TitleField title="Before" onDone={onDone} />));
  const field = document.querySelector('input');
  if (field === null) throw new Error('no field');
  field.value = typed;
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  expect(onDone).toHaveBeenCalledWith(kept);
  expect(show).toHaveBeenCalledTimes(told);
  act(() => root.unmount());
  show.mockRestore();
});
