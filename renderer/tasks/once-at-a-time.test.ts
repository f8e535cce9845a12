import { expect, it, vi } from 'vitest';
import { onceAtATime } from './once-at-a-time.ts';

it('does the same once at a time, another beside it, and the same again afterwards, however it ended', async () => {
  const answer = Promise.withResolvers<void>();
  const run = vi.fn(() => answer.promise);
  const first = onceAtATime('send a', run);
  await onceAtATime('send a', run);
  expect(run).toHaveBeenCalledTimes(1);
  const other = onceAtATime('send b', run);
  expect(run).toHaveBeenCalledTimes(2);
  answer.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await expect(other).rejects.toThrow('no');
  run.mockResolvedValueOnce(undefined);
  await onceAtATime('send a', run);
  expect(run).toHaveBeenCalledTimes(3);
});
