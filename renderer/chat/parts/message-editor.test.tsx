import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import type { UnsentMessage } from '../attachments.ts';
import { IMAGES_MAX } from '../attachments.ts';
import { ConversationSession } from '../conversation-session.ts';
import { SessionContext } from '../session-context.ts';
import { FakeCore } from '../testing/fake-api.ts';
import { MessageEditor } from './message-editor.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let box: HTMLElement;
const onDone = vi.fn<(message: UnsentMessage) => Promise<void>>();

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  onDone.mockReset();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  const session = new ConversationSession(new FakeCore().deps(), null, {
    onCreated: () => undefined,
    onEnded: () => undefined,
  });
  session.options.change({ model: 'vendor-vl-1.0-260319' });
  act(() =>
    root.render(
      <SessionContext value={session}>
        <MessageEditor
          message={{ text: 'hello', images: [], documents: [] }}
          hint=""
          doneLabel="Send"
          onDone={onDone}
          onCancel={() => undefined}
        />
      </SessionContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

/** Returns images whose bytes arrive only once `come` is called. */
function late(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const files = Array.from({ length: count }, (_, at) => {
    const file = new File(['GIF89a'], `${at}.png`, { type: 'image/png' });
    const read = file.arrayBuffer.bind(file);
    file.arrayBuffer = () => promise.then(read);
    return file;
  });
  return { files, come: resolve };
}
const field = () => box.querySelector('textarea') ?? document.createElement('textarea');
const drop = (files: File[]) =>
  act(async () => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types: ['Files'], files } });
    field().dispatchEvent(event);
  });
const pressEnter = () =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true });
    field().dispatchEvent(event);
  });
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  });

it('message editor waits for files being read and counts them towards the limit', async () => {
  const first = late(1);
  const second = late(IMAGES_MAX);
  await drop(first.files);
  await drop(second.files);
  await pressEnter();
  expect(onDone).not.toHaveBeenCalled();
  first.come();
  second.come();
  await settled(() => expect(box.querySelectorAll('li img')).toHaveLength(IMAGES_MAX));
  // The drops had one file too many: the editor leaves it out only after the user agrees.
  await pressEnter();
  expect(onDone).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe('Remove it');
  await act(async () => document.activeElement?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await settled(() => expect(box.querySelector('button:disabled')).toBeNull());
  await pressEnter();
  expect(onDone.mock.calls[0]?.[0].images).toHaveLength(IMAGES_MAX);
});

it('message editor is read-only while saving and saves once', async () => {
  const ending = Promise.withResolvers<void>();
  onDone.mockReturnValue(ending.promise);
  await pressEnter();
  await pressEnter();
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(field().readOnly).toBe(true);
  await drop(late(1).files);
  await act(async () => ending.resolve());
  expect(field().readOnly).toBe(false);
  expect(box.querySelector('li img')).toBeNull();
});
