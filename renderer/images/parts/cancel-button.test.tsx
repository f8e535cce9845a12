import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { testGeneration } from '../testing/made-images.ts';

const held = vi.hoisted(() => ({ cancel: vi.fn(), items: null as unknown }));
vi.mock('../../generation/job-controls.ts', () => ({ cancelJob: held.cancel }));
vi.mock('../images.ts', async () => {
  const { createStore } = await import('zustand/vanilla');
  const state = createStore(() => ({ items: [] }));
  held.items = state;
  return { generations: { state } };
});
const { CancelButton } = await import('./cancel-button.tsx');

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
const done = vi.fn();
const show = (change: Partial<ImageGeneration>) =>
  act(async () =>
    (held.items as { setState(state: object): void }).setState({
      items: [testGeneration({ id: 'd', ...change })],
    }),
  );

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(async () => {
  vi.clearAllMocks();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () => root.render(<CancelButton id="d" onDone={done} />));
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

it('the button removes a queued generation, or stops checking a running one', async () => {
  await show({ state: 'queued' });
  expect(box.textContent).toBe('Remove');
  await show({ state: 'running' });
  expect(box.textContent).toBe('Stop checking');
  await act(async () => box.querySelector('button')?.click());
  expect(held.cancel).toHaveBeenCalledWith(expect.objectContaining({ id: 'd' }));
  expect(done).toHaveBeenCalledOnce();
});

it('the cancel button is not shown once the generation ended', async () => {
  await show({ state: 'failed' });
  expect(box.textContent).toBe('');
});
