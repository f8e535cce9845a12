import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { ChatStore } from '../chat-store.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';

vi.mock('../chat.ts', async () => {
  const { createStore } = await import('zustand/vanilla');
  return { models: { state: createStore(() => ({})), load: async () => undefined } };
});
const calls = vi.hoisted(() => ({ setModelVision: vi.fn(async () => undefined) }));
vi.mock('../model-vision.ts', async (original) => ({ ...(await original<object>()), ...calls }));
const { VisionOffer } = await import('./vision-offer.tsx');

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
const session = () => store.view.getState().session;
let store: ChatStore;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(async () => {
  store = new ChatStore(new FakeCore().deps());
  await session().options.set({ model: 'vendor-s2' });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  act(() =>
    root.render(
      <SessionContext value={session()}>
        <VisionOffer />
      </SessionContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

it('vision offer switches to a model that sees images', async () => {
  const offers = Array.from(box.querySelectorAll('button'), (button) => button.textContent);
  expect(offers).toEqual(['Use vendor-vl-1.0-260319, which sees images', 'Allow images for vendor-s2']);
  await act(async () => box.querySelector('button')?.click());
  const { options } = session().state.getState();
  expect(options).toMatchObject({ model: 'vendor-vl-1.0-260319', interface: 'chat' });
  expect(box.textContent).toBe('');
});

it('vision offer records that the current model can see images', async () => {
  const button = [...box.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('Allow'),
  );
  await act(async () => button?.click());
  expect(calls.setModelVision).toHaveBeenCalledWith('sandbox', 'vendor-s2', true);
  expect(session().state.getState().options.model).toBe('vendor-s2');
});
