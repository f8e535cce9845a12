import { expect, it, vi } from 'vitest';
import type { ModelEntry, ModelOffer } from '../../shared/contract/connections.ts';
import { BUILT_IN, ModelsStore } from './models-store.ts';
import { FakeCore } from './testing/fake-api.ts';

/** Returns a models store whose requests the test answers by hand. */
function pending() {
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

it('models store knows the preferred model from the settings when the list cannot load', async () => {
  const { api } = new FakeCore();
  vi.spyOn(api.connections, 'models').mockRejectedValue(new Error('no'));
  const models = new ModelsStore(api, (id) => (id === 'c' ? 'the-first' : null));
  await Promise.all([models.load('c'), models.load('d')]);
  expect(models.of('c')).toMatchObject({ failed: true, preferred: 'the-first' });
  expect(models.of('d')).not.toHaveProperty('preferred');
});

const offer = (id: string): ModelOffer => ({ source: 'service', models: [entry(id)], unreadable: 0 });

it('models store requests once, again after a connection change and after a failure', async () => {
  const { models, answers, shown } = pending();
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

it('models store ignores a late list from before the connection changed', async () => {
  const { models, answers, shown } = pending();
  const before = models.load('c');
  models.forget('c');
  const now = models.load('c');
  answers[1]?.resolve(offer('after'));
  await now;
  answers[0]?.resolve(offer('before'));
  await before;
  expect(shown()).toEqual(['after']);
});

it('models store does not request a third time because the first request failed', async () => {
  const { models, answers } = pending();
  const before = models.load('c');
  models.forget('c');
  void models.load('c');
  answers[0]?.reject(new Error('no'));
  await before;
  void models.load('c');
  expect(answers).toHaveLength(2);
});

it('models store reports the built-in list while the list of the service cannot load', async () => {
  const { models, answers } = pending();
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
