import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Folding } from './writing.tsx';

it('folded content keeps its state and is inert', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (open: boolean) =>
    act(() =>
      root.render(
        <Folding open={open}>
          <input defaultValue="" />
        </Folding>,
      ),
    );
  show(true);
  const field = place.querySelector('input');
  expect(field?.closest('[inert]')).toBeNull();
  show(false);
  expect(place.querySelector('input')).toBe(field);
  expect(field?.closest('[inert]')).not.toBeNull();
  act(() => root.unmount());
  place.remove();
});
