import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { showLanguage } from '../../locales/i18n.ts';

const save = vi.hoisted(() =>
  vi.fn<(fields: object, onSaved: (saved: SavedPrompt) => void) => Promise<null>>(),
);
vi.mock('./prompts.ts', async (original) => {
  const { createStore } = await import('zustand/vanilla');
  return {
    ...(await original<object>()),
    prompts: {
      state: createStore(() => ({ phase: 'ready', items: [] })),
      load: async () => undefined,
      save,
    },
  };
});
const { PromptsDialog } = await import('./prompts-dialog.tsx');
const { promptsView, saveAsPrompt } = await import('./prompts.ts');

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let saving: PromiseWithResolvers<SavedPrompt>;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(async () => {
  saving = Promise.withResolvers();
  save.mockReset().mockImplementation(async (_, onSaved) => {
    onSaved(await saving.promise);
    return null;
  });
  promptsView.setState({ open: true, draft: { name: 'Mail', text: 'Dear all,' } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => {
    root.render(<PromptsDialog />);
    await vi.dynamicImportSettled();
  });
  await act(async () => document.querySelector('form')?.requestSubmit());
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const saved = () =>
  act(async () => saving.resolve({ id: '1', name: 'Mail', text: 'Dear all,', updatedAt: 0 }));

it('prompts dialog is read-only while saving and then returns to the list', async () => {
  expect(save).toHaveBeenCalledTimes(1);
  expect(document.querySelector('input')?.readOnly).toBe(true);
  expect(document.querySelector('textarea')?.readOnly).toBe(true);
  await saved();
  expect(promptsView.getState().draft).toBeNull();
});

it('saving a cancelled prompt does not close the prompt begun after it', async () => {
  act(() => promptsView.setState({ draft: null }));
  act(() => saveAsPrompt('another'));
  await saved();
  expect(promptsView.getState().draft).toEqual({ name: '', text: 'another' });
});
