// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/connection.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { type ToastOptions, toast } from '../../ui/toast.tsx';
import { onCommand } from '../view-commands.ts';
import { deleteTurns } from './delete-turns.ts';

let shown: ToastOptions[] = [];

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  shown = [];
  vi.spyOn(toast, 'show').mockImplementation((options) => {
    shown.push(options);
  });
});

const session = (remove: () => Promise<{ removed: number; undo: () => Promise<void> }>) =>
  ({ turns: { remove } }) as unknown as Parameters<typeof deleteTurns>[0];

it('deleteTurns shows how many messages were deleted and offers Undo', async () => {
  const undo = vi.fn(async () => undefined);
  await deleteTurns(
    session(async () => ({ removed: 3, undo })),
    'turn',
    'below',
  );
  expect(shown[0]?.title).toBe('3 messages deleted');
  shown[0]?.undo?.();
  expect(undo).toHaveBeenCalledOnce();
});

it('deleteTurns reports a refused deletion and a failed undo', async () => {
  const running = new CallError('CONFLICT', { defined: true, data: { reason: 'answer_running' } });
  await deleteTurns(
    session(() => Promise.reject(running)),
    'turn',
    'one',
  );
  expect(shown[0]).toMatchObject({ tone: 'bad', title: 'That didn’t work' });
  expect(shown[0]?.description).toBeTruthy();
  await deleteTurns(
    session(async () => ({ removed: 1, undo: () => Promise.reject(new Error('no')) })),
    'turn',
    'one',
  );
  shown[1]?.undo?.();
  await vi.waitFor(() => expect(shown[2]?.title).toBe('Couldn’t restore the messages'));
});

it('deleting the message that has the focus moves it to the message box', async () => {
  const box = document.body.appendChild(document.createElement('textarea'));
  const unregister = onCommand('focusComposer', () => box.focus());
  const menu = document.body.appendChild(document.createElement('button'));
  menu.focus();
  await deleteTurns(
    session(async () => {
      menu.remove();
      return { removed: 1, undo: async () => undefined };
    }),
    'turn',
    'one',
  );
  await vi.waitFor(() => expect(document.activeElement).toBe(box));
  unregister();
  box.remove();
});
