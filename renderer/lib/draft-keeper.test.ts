import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftKeeper } from './draft-keeper.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('saves within the second, also while someone types without a rest', async () => {
  const saved: string[] = [];
  const keeper = new DraftKeeper('', async (draft) => void saved.push(draft));
  for (let n = 1; n <= 10; n++) {
    keeper.keep('x'.repeat(n));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(saved[0]).toBe('xxxxxx');
});

it('saves what came while it was saving, and does not save the same twice', async () => {
  const saved: string[] = [];
  const keeper = new DraftKeeper('', async (draft) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    saved.push(draft);
  });
  keeper.keep('a');
  const first = keeper.flush();
  keeper.keep('ab');
  const second = keeper.flush();
  await vi.advanceTimersByTimeAsync(500);
  await Promise.all([first, second]);
  await keeper.flush();
  expect(saved).toEqual(['a', 'ab']);
});

it('sends the last words at once when the window ends while an older save is not answered, and not twice', async () => {
  const sent: string[] = [];
  const keeper = new DraftKeeper('', (draft) => {
    sent.push(draft);
    return new Promise(() => undefined);
  });
  keeper.keep('a');
  void keeper.flush();
  keeper.keep('ab');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent, 'while someone types, one after the other').toEqual(['a']);
  void keeper.flush();
  void keeper.flush();
  expect(sent).toEqual(['a', 'ab']);
});

it('tries again what could not be saved', async () => {
  const { keeper, saved, mend } = onBrokenStore();
  keeper.keep('a');
  await keeper.flush();
  mend();
  await keeper.flush();
  expect(saved).toEqual(['a']);
});

it('tries again by itself what could not be saved, and rests once it is', async () => {
  const { keeper, saved, mend } = onBrokenStore();
  keeper.keep('a');
  await vi.advanceTimersByTimeAsync(3000);
  mend();
  await vi.advanceTimersByTimeAsync(5000);
  expect(saved).toEqual(['a']);
  expect(vi.getTimerCount()).toBe(0);
});

it('saves within the second what is typed after a save that failed', async () => {
  const { keeper, saved, mend } = onBrokenStore();
  keeper.keep('a');
  await vi.advanceTimersByTimeAsync(700);
  mend();
  keeper.keep('ab');
  await vi.advanceTimersByTimeAsync(700);
  expect(saved).toEqual(['ab']);
});

it('waits longer each time for what is never taken, up to a minute', async () => {
  const tries: number[] = [];
  const keeper = new DraftKeeper('', async () => {
    tries.push(Date.now());
    throw new Error('no');
  });
  keeper.keep('a');
  await vi.advanceTimersByTimeAsync(600_000);
  keeper.close();
  const waits = tries.slice(1).map((at, n) => Math.round((at - (tries[n] ?? 0)) / 1000));
  expect(waits.slice(0, 6)).toEqual([5, 10, 20, 40, 60, 60]);
  expect(vi.getTimerCount()).toBe(0);
});

it('saves nothing of a conversation that was deleted', async () => {
  const saved: string[] = [];
  const keeper = new DraftKeeper('', async (draft) => void saved.push(draft));
  keeper.keep('a');
  keeper.close();
  await vi.advanceTimersByTimeAsync(2000);
  expect(saved).toEqual([]);
});

/** A keeper whose drafts cannot be saved until that is mended. */
function onBrokenStore() {
  const saved: string[] = [];
  let broken = true;
  const keeper = new DraftKeeper('', async (draft) => {
    if (broken) throw new Error('no');
    saved.push(draft);
  });
  const mend = () => {
    broken = false;
  };
  return { keeper, saved, mend };
}
