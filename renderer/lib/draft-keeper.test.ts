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

it('tries again what could not be saved', async () => {
  const saved: string[] = [];
  let broken = true;
  const keeper = new DraftKeeper('', async (draft) => {
    if (broken) throw new Error('no');
    saved.push(draft);
  });
  keeper.keep('a');
  await keeper.flush();
  broken = false;
  await keeper.flush();
  expect(saved).toEqual(['a']);
});

it('saves nothing of a conversation that was deleted', async () => {
  const saved: string[] = [];
  const keeper = new DraftKeeper('', async (draft) => void saved.push(draft));
  keeper.keep('a');
  keeper.close();
  await vi.advanceTimersByTimeAsync(2000);
  expect(saved).toEqual([]);
});
