import { expect, it } from 'vitest';
import { inTurn } from '../chat/documents/file-intake.ts';

it('inTurn runs each task after the previous ones ended, even if one failed', async () => {
  const run = inTurn();
  const first = Promise.withResolvers<void>();
  const ran: string[] = [];
  const record = (word: string) => async () => void ran.push(word);
  const one = run(() => first.promise);
  const two = run(record('two'));
  const three = run(record('three'));
  expect(ran).toEqual([]);
  first.reject(new Error('no'));
  await expect(one).rejects.toThrow('no');
  await Promise.all([two, three]);
  expect(ran).toEqual(['two', 'three']);
});
