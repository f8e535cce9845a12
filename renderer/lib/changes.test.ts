// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { PushedChange } from '../../shared/contract/app.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { createChanges } from './changes.ts';
import { HeardChanges } from './heard-changes.ts';

const SETTINGS = { ...DEFAULT_SETTINGS, rev: 1 };
const READY: PushedChange = { type: 'ready', settings: SETTINGS };

const removed = (id: string, rev = 1): PushedChange => ({ type: 'connection_removed', id, rev });

/** Simulates connections to the core: each delivers what is pushed until it breaks. */
function connections() {
  const open: { push(change: PushedChange): void; break(): void }[] = [];
  const watch = async () => {
    let wake = Promise.withResolvers<void>();
    const queue: PushedChange[] = [];
    let broken = false;
    open.push({
      push(change) {
        queue.push(change);
        wake.resolve();
      },
      break() {
        broken = true;
        wake.resolve();
      },
    });
    return (async function* () {
      for (;;) {
        yield* queue.splice(0);
        if (broken) throw new Error('broken');
        await wake.promise;
        wake = Promise.withResolvers();
      }
    })();
  };
  return { open, watch };
}

it('listeners share one subscription to changes and each gets every change', async () => {
  const { open, watch } = connections();
  const changes = createChanges(watch, 1);
  const [a, b] = [vi.fn(), vi.fn()];
  changes.onChange(a);
  const leave = changes.onChange(b);
  await vi.waitFor(() => expect(open).toHaveLength(1));
  open[0]?.push(READY);
  open[0]?.push(removed('x'));
  await vi.waitFor(() => expect(b).toHaveBeenCalledWith(removed('x'), 1));
  expect(a.mock.calls).toEqual([[removed('x'), 1]]);
  leave();
  open[0]?.push(removed('y'));
  await vi.waitFor(() => expect(a).toHaveBeenCalledTimes(2));
  expect(b).toHaveBeenCalledTimes(1);
  expect(open).toHaveLength(1);
});

it('a revision counts as received only after all listeners were called', async () => {
  const { open, watch } = connections();
  const heard = new HeardChanges();
  const changes = createChanges(watch, 1, heard);
  const order: string[] = [];
  changes.onChange(() => order.push('change'));
  await vi.waitFor(() => expect(open).toHaveLength(1));
  // Nothing has been received yet.
  await heard.upTo(2);
  const ready = new Promise<void>((resolve) => void changes.onReady(() => resolve()));
  open[0]?.push(READY);
  await ready;
  const answer = heard.upTo(2).then(() => order.push('answer'));
  open[0]?.push(removed('x', 2));
  await answer;
  expect(order).toEqual(['change', 'answer']);
  const lost = heard.upTo(3);
  open[0]?.break();
  await lost;
});

it('onReady runs after each connect, and soon for a later listener', async () => {
  const { open, watch } = connections();
  const changes = createChanges(watch, 1);
  const early = vi.fn();
  changes.onReady(early);
  await vi.waitFor(() => expect(open).toHaveLength(1));
  expect(early).not.toHaveBeenCalled();
  open[0]?.push(READY);
  await vi.waitFor(() => expect(early).toHaveBeenCalledTimes(1));
  const late = vi.fn();
  changes.onReady(late);
  await vi.waitFor(() => expect(late).toHaveBeenCalledTimes(1));
  expect([early.mock.lastCall, late.mock.lastCall]).toEqual([[SETTINGS], [SETTINGS]]);
  open[0]?.break();
  await vi.waitFor(() => expect(open).toHaveLength(2));
  open[1]?.push(READY);
  await vi.waitFor(() => expect([early.mock.calls.length, late.mock.calls.length]).toEqual([2, 2]));
});

it('a listener that throws does not stop the others', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { open, watch } = connections();
  const changes = createChanges(watch, 1);
  const heard = vi.fn();
  changes.onChange(() => {
    throw new Error('defect');
  });
  changes.onChange(heard);
  await vi.waitFor(() => expect(open).toHaveLength(1));
  open[0]?.push(removed('x'));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(reported).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
