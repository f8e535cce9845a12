import { act, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { FileInput } from './file-input.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('a file input is hidden from keyboard and screen readers', () => {
  const input = createRef<HTMLInputElement>();
  const root = createRoot(document.createElement('div'));
  const onPick = vi.fn();
  act(() => root.render(<FileInput ref={input} accept=".zip" onPick={onPick} />));
  expect(input.current?.hidden).toBe(true);
  expect(input.current?.hasAttribute('aria-label')).toBe(false);
  const file = new File(['x'], 'x.zip');
  Object.defineProperty(input.current, 'files', { value: [file] });
  act(() => input.current?.dispatchEvent(new Event('change', { bubbles: true })));
  expect(onPick).toHaveBeenCalledWith([file]);
  act(() => root.unmount());
});
