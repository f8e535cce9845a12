import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftKeeper } from './draft-keeper.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Creates a keeper of an empty draft whose saves are never answered. */
function onSilentStore() {
  const sent: string[] = [];
  const keeper = new DraftKeeper('', (draft) => {
    sent.push(draft);
    return new Promise(() => undefined);
  });
  return { keeper, sent };
}

it('a draft is saved within a second even during continuous typing', async () => {
  const saved: string[] = [];
  const keeper = new DraftKeeper('', async (draft) => void saved.push(draft));
  for (let n = 1; n <= 10; n++) {
    keeper.keep('x'.repeat(n));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(saved[0]).toBe('xxxxxx');
});

it('DraftKeeper saves changes made during a save, and no value twice', async () => {
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

it('flush sends the last draft at once while an older save is pending, and only once', async () => {
  const { keeper, sent } = onSilentStore();
  keeper.keep('a');
  void keeper.flush();
  keeper.keep('ab');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent, 'while someone types, one after the other').toEqual(['a']);
  void keeper.flush();
  void keeper.flush();
  expect(sent).toEqual(['a', 'ab']);
});

it('flush takes back a value that is being saved', async () => {
  const { keeper, sent } = onSilentStore();
  keeper.keep('a');
  void keeper.flush();
  keeper.keep('');
  void keeper.flush();
  void keeper.flush();
  expect(sent).toEqual(['a', '']);
});

it('flush repeats a failed save', async () => {
  const { keeper, saved, repair } = onBrokenStore();
  keeper.keep('a');
  await keeper.flush();
  repair();
  await keeper.flush();
  expect(saved).toEqual(['a']);
});

it('a failed save is repeated automatically until it succeeds', async () => {
  const { keeper, saved, repair } = onBrokenStore();
  keeper.keep('a');
  await vi.advanceTimersByTimeAsync(3000);
  repair();
  await vi.advanceTimersByTimeAsync(5000);
  expect(saved).toEqual(['a']);
  expect(vi.getTimerCount()).toBe(0);
});

it('text typed after a failed save is saved within a second', async () => {
  const { keeper, saved, repair } = onBrokenStore();
  keeper.keep('a');
  await vi.advanceTimersByTimeAsync(700);
  repair();
  keeper.keep('ab');
  await vi.advanceTimersByTimeAsync(700);
  expect(saved).toEqual(['ab']);
});

it('repeated failures to save back off to one minute', async () => {
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

it('a closed DraftKeeper saves nothing', async () => {
  const saved: string[] = [];
  const keeper = new DraftKeeper('', async (draft) => void saved.push(draft));
  keeper.keep('a');
  keeper.close();
  await vi.advanceTimersByTimeAsync(2000);
  expect(saved).toEqual([]);
});

/** Creates a keeper that shows what it hears; a save gets the next revision, once `answer` is called. */
function onSharedStore() {
  const shown: string[] = [];
  const saves: { readonly draft: string; readonly answer: (rev: number | null) => void }[] = [];
  const keeper = new DraftKeeper<string>(
    '',
    (draft) =>
      new Promise((resolve, reject) => {
        const answer = (rev: number | null) => (rev === null ? reject(new Error('lost')) : resolve({ rev }));
        saves.push({ draft, answer });
      }),
    (draft) => shown.push(draft),
  );
  return { keeper, shown, saves };
}

it('a saved draft follows that of another window, unless what is heard is older', async () => {
  const { keeper, shown, saves } = onSharedStore();
  keeper.hear('theirs', 2);
  keeper.hear('older', 1);
  expect(shown).toEqual(['theirs']);
  keeper.keep('theirs, mine');
  const saved = keeper.flush();
  saves[0]?.answer(4);
  expect(await saved).toBe(true);
  keeper.hear('theirs', 3);
  keeper.hear('', 5);
  expect(shown).toEqual(['theirs', '']);
  expect(await keeper.flush()).toBe(true);
  expect(saves).toHaveLength(1);
});

it('a draft that is being typed is not replaced, and gives way once a later one has overtaken its save', async () => {
  const { keeper, shown, saves } = onSharedStore();
  keeper.keep('mine');
  keeper.hear('theirs', 2);
  const saved = keeper.flush();
  keeper.hear('theirs, later', 4);
  expect(shown).toEqual([]);
  saves[0]?.answer(3);
  await saved;
  await vi.waitFor(() => expect(shown).toEqual(['theirs, later']));
});

it('a draft typed back after a failed save is saved again, because the core may have received the other', async () => {
  const { keeper, shown, saves } = onSharedStore();
  keeper.keep('a slip');
  const failed = keeper.flush();
  saves[0]?.answer(null);
  expect(await failed).toBe(false);
  keeper.keep('');
  keeper.hear('a slip', 2);
  void keeper.flush();
  expect(saves.map(({ draft }) => draft)).toEqual(['a slip', '']);
  expect(shown).toEqual([]);
  keeper.close();
});

/** Creates a keeper whose saves fail until `repair` is called. */
function onBrokenStore() {
  const saved: string[] = [];
  let broken = true;
  const keeper = new DraftKeeper('', async (draft) => {
    if (broken) throw new Error('no');
    saved.push(draft);
  });
  const repair = () => {
    broken = false;
  };
  return { keeper, saved, repair };
}
