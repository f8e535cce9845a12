import { expect, it, vi } from 'vitest';
import type { ModelEntry } from '../../shared/contract/connections.ts';
import { ModelsStore } from './models-store.ts';
import { FakeCore } from './testing/fake-api.ts';

/** Models of a connection, each asking answered by hand. */
function asking() {
  const { api } = new FakeCore();
  const answers: PromiseWithResolvers<ModelEntry[]>[] = [];
  vi.spyOn(api.connections, 'models').mockImplementation(() => {
    const answer = Promise.withResolvers<ModelEntry[]>();
    answers.push(answer);
    return answer.promise;
  });
  const models = new ModelsStore(api);
  const shown = () => models.state.getState().c?.map(({ id }) => id);
  return { models, answers, shown };
}

const entry = (id: string): ModelEntry => ({
  id,
  owner: 'service',
  vision: false,
  interfaces: ['chat'],
});

it('asks once, again after the connection changed, and again after it did not work', async () => {
  const { models, answers, shown } = asking();
  const first = models.load('c');
  void models.load('c');
  expect(answers).toHaveLength(1);
  answers[0]?.resolve([entry('before')]);
  await first;
  models.forget('c');
  const second = models.load('c');
  answers[1]?.reject(new Error('no'));
  await second;
  expect(shown()).toEqual(['before']);
  const third = models.load('c');
  answers[2]?.resolve([entry('after')]);
  await third;
  expect(shown()).toEqual(['after']);
});

it('shows what the connection offers now, also when what it offered before comes later', async () => {
  const { models, answers, shown } = asking();
  const before = models.load('c');
  models.forget('c');
  const now = models.load('c');
  answers[1]?.resolve([entry('after')]);
  await now;
  answers[0]?.resolve([entry('before')]);
  await before;
  expect(shown()).toEqual(['after']);
});

it('is not asked a third time because the first asking failed', async () => {
  const { models, answers } = asking();
  const before = models.load('c');
  models.forget('c');
  void models.load('c');
  answers[0]?.reject(new Error('no'));
  await before;
  void models.load('c');
  expect(answers).toHaveLength(2);
});
