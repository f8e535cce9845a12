import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

let root: Root;

beforeAll(() => showLanguage('en'));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

it('a form submitted again while it closes is saved once', async () => {
  const save = vi.fn(async () => true);
  // The fade of the closed dialog never ends.
  Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished: new Promise(() => {}) }] });
  await act(async () =>
    root.render(
      <FormDialog title="New project" onSubmit={save} onClosed={() => {}}>
        <TextField label="Name" value="Boats" onValueChange={() => {}} />
      </FormDialog>,
    ),
  );
  const form = document.querySelector('form');
  for (let n = 0; n < 2; n += 1) await act(async () => form?.requestSubmit());
  expect(save).toHaveBeenCalledOnce();
});
