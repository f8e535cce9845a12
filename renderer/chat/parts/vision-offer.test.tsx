import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { ChatStore } from '../chat-store.ts';
import { takeFiles } from '../documents/take-files.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';

vi.mock('../chat.ts', async () => {
  const { createStore } = await import('zustand/vanilla');
  return { models: { state: createStore(() => ({})), load: async () => undefined } };
});
const told = vi.hoisted(() => ({ setModelVision: vi.fn(async () => undefined) }));
vi.mock('../model-vision.ts', async (original) => ({ ...(await original<object>()), ...told }));
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

it('takes a model that sees, and with it the image and the file that were refused', async () => {
  const file = new File(['GIF89a'], 'cat.png', { type: 'image/png' });
  const { refused } = await takeFiles([file], {
    sees: false,
    images: 0,
    characters: 0,
    cite: false,
    newId: () => 'id',
    onReading: () => undefined,
  });
  const kept = { id: 'own', name: 'fox.png', url: 'data:image/png;base64,AA==' };
  session().state.setState({
    refused: [
      { name: 'fox.png', reason: 'model_blind', kept },
      ...refused,
      { name: 'b.bin', reason: 'binary' },
    ],
  });
  const offers = Array.from(box.querySelectorAll('button'), (button) => button.textContent);
  expect(offers).toEqual(['Use vendor-vl-1.0-260319, which sees images', 'vendor-s2 can see images']);
  await act(async () => box.querySelector('button')?.click());
  await vi.waitFor(() => {
    const { images } = session().state.getState();
    expect(images.map(({ name }) => name)).toEqual(['fox.png', 'cat.png']);
  });
  const { options, refused: left } = session().state.getState();
  expect(options).toMatchObject({ model: 'vendor-vl-1.0-260319', interface: 'chat' });
  // A file that no model accepts is still refused.
  expect(left).toEqual([{ name: 'b.bin', reason: 'binary' }]);
  expect(box.textContent).toBe('');
});

it('believes the user that the present model sees, and takes what was refused', async () => {
  const kept = { id: 'own', name: 'fox.png', url: 'data:image/png;base64,AA==' };
  act(() => session().state.setState({ refused: [{ name: 'fox.png', reason: 'model_blind', kept }] }));
  const button = [...box.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('can see'),
  );
  await act(async () => button?.click());
  await vi.waitFor(() => expect(session().state.getState().images).toEqual([kept]));
  expect(told.setModelVision).toHaveBeenCalledWith('sandbox', 'vendor-s2', true);
  expect(session().state.getState().options.model).toBe('vendor-s2');
});

it('takes what was refused once a model that sees is chosen elsewhere', async () => {
  const kept = { id: 'own', name: 'fox.png', url: 'data:image/png;base64,AA==' };
  act(() => session().state.setState({ refused: [{ name: 'fox.png', reason: 'model_blind', kept }] }));
  await act(() => session().options.set({ model: 'vendor-vl-1.0-260319' }));
  await act(() => vi.waitFor(() => expect(session().state.getState().images).toEqual([kept])));
  expect(session().state.getState().refused).toEqual([]);
});
