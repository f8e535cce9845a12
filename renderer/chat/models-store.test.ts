import { expect, it, vi } from 'vitest';
import type { ModelEntry, ModelOffer } from '../../shared/contract/connections.ts';
import { BUILT_IN, ModelsStore } from './models-store.ts';
import { FakeCore } from './testing/fake-api.ts';

/** Models of a connection, each asking answered by hand. */
function asking() {
  const { api } = new FakeCore();
  const answers: PromiseWithResolvers<ModelOffer>[] = [];
  vi.spyOn(api.connections, 'models').mockImplementation(() => {
    const answer = Promise.withResolvers<ModelOffer>();
    answers.push(answer);
    return answer.promise;
  });
  const models = new ModelsStore(api);
  const shown = () => models.state.getState().c?.models.map(({ id }) => id);
  return { models, answers, shown };
}

const entry = (id: string): ModelEntry => ({
  id,
  owner: 'service',
  vision: false,
  visionFrom: 'service',
  interfaces: ['chat'],
});

it('knows the first model of the settings where the list cannot be read', async () => {
  const { api } = new FakeCore();
  vi.spyOn(api.connections, 'models').mockRejectedValue(new Error('no'));
  const models = new ModelsStore(api, (id) => (id === 'c' ? 'the-first' : null));
  await Promise.all([models.load('c'), models.load('d')]);
  expect(models.of('c')).toMatchObject({ failed: true, preferred: 'the-first' });
  expect(models.of('d')).not.toHaveProperty('preferred');
});

const offer = (id: string): ModelOffer => ({ source: 'service', models: [entry(id)], unreadable: 0 });

it('asks once, again after the connection changed, and again after it did not work', async () => {
  const { models, answers, shown } = asking();
  const first = models.load('c');
  void models.load('c');
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(offer('before'));
  await first;
  models.forget('c');
  const second = models.load('c');
  answers[1]?.reject(new Error('no'));
  await second;
  expect(shown()).toEqual(['before']);
  const third = models.load('c');
  answers[2]?.resolve(offer('after'));
  await third;
  expect(shown()).toEqual(['after']);
});

it('shows what the connection offers now, also when what it offered before comes later', async () => {
  const { models, answers, shown } = asking();
  const before = models.load('c');
  models.forget('c');
  const now = models.load('c');
  answers[1]?.resolve(offer('after'));
  await now;
  answers[0]?.resolve(offer('before'));
  await before;
  expect(shown()).toEqual(['after']);
});

it('does not request the models a third time because the first request failed', async () => {
  const { models, answers } = asking();
  const before = models.load('c');
  models.forget('c');
  void models.load('c');
  answers[0]?.reject(new Error('no'));
  await before;
  void models.load('c');
  expect(answers).toHaveLength(2);
});

it('says that the built-in list stands in while the own list of the service cannot be read', async () => {
  const { models, answers } = asking();
  const first = models.load('c');
  expect(models.of('c')).toBe(BUILT_IN);
  answers[0]?.reject(new Error('no'));
  await first;
  expect(models.of('c')).toEqual({ ...BUILT_IN, failed: true });
  const second = models.load('c');
  answers[1]?.resolve(offer('own'));
  await second;
  expect(models.of('c')).toEqual({ ...offer('own'), failed: false });
  models.forget('c');
  const third = models.load('c');
  answers[2]?.reject(new Error('no'));
  await third;
  expect(models.of('c')).toEqual({ ...offer('own'), failed: true });
});
