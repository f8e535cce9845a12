import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('inTurn runs each task after the previous ones ended, even if one failed', async () => {
  const run = inTurn();
  const first = Promise.withResolvers<void>();
  const said: string[] = [];
  const say = (word: string) => async () => void said.push(word);
  const one = run(() => first.promise);
  const two = run(say('two'));
  const three = run(say('three'));
  expect(said).toEqual([]);
  first.reject(new Error('no'));
  await expect(one).rejects.toThrow('no');
  await Promise.all([two, three]);
  expect(said).toEqual(['two', 'three']);
});
