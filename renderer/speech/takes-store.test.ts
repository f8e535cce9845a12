import { expect, it } from 'vitest';
import { TakesStore } from './takes-store.ts';
import { aTake, aTakeUnderWay, FakeSpeech, gate } from './testing/fake-speech.ts';

const ids = (store: TakesStore) => store.state.getState().items.map((take) => take.id);

function many(count: number): FakeSpeech {
  const core = new FakeSpeech();
  core.takes = Array.from({ length: count }, () => aTake()).reverse();
  return core;
}

it('reads 2,000 takes page after page, each once, newest first', async () => {
  const core = many(2000);
  const store = new TakesStore(core.api);
  await store.load();
  expect(ids(store)).toHaveLength(200);
  while (store.state.getState().more) await store.loadMore();
  expect(ids(store)).toEqual(core.takes.map((take) => take.id));
  expect(core.count('takes')).toBe(10);
});

it('finds a take on an old page, and reads no further', async () => {
  const core = many(900);
  const store = new TakesStore(core.api);
  const wanted = core.takes[450];
  expect(await store.seek((take) => take.id === wanted?.id)).toEqual(wanted);
  expect(core.count('takes')).toBe(3);
  expect(await store.seek(() => false)).toBeUndefined();
});

it('finds a take on an old page while the list is being read on for another', async () => {
  const core = many(900);
  const store = new TakesStore(core.api);
  await store.load();
  const held = gate();
  core.hold.set('takes', held.opened);
  const scrolled = store.loadMore();
  const wanted = core.takes[450];
  const found = store.seek((take) => take.id === wanted?.id);
  held.open();
  expect(await found).toEqual(wanted);
  await scrolled;
  expect(core.count('takes')).toBe(3);
});

it('puts takes where they belong, in whatever order they come', () => {
  const store = new TakesStore(new FakeSpeech().api);
  const [a, b, c] = [aTake(), aTake(), aTake()];
  for (const take of [b, a, c, b]) store.apply(take);
  expect(ids(store)).toEqual([c.id, b.id, a.id]);
});

it('hears no older word of a job that has ended, and no word of an older job', () => {
  const store = new TakesStore(new FakeSpeech().api);
  const made = aTake();
  store.apply(made);
  store.apply({ ...made, state: 'running', asset: null });
  expect(store.find(made.id)?.state).toBe('done');
  const again = { ...made, jobId: `${made.jobId}Z`, state: 'queued' as const, asset: null };
  store.apply(again);
  expect(store.find(made.id)?.state).toBe('queued');
  store.apply({ ...made, state: 'failed' });
  expect(store.find(made.id)?.state).toBe('queued');
});

it('lists no samples of voices', () => {
  const store = new TakesStore(new FakeSpeech().api);
  store.apply(aTake({ purpose: 'preview' }));
  expect(ids(store)).toEqual([]);
});

it('deletes at once, whatever its job still says, and brings it back when the core refuses', async () => {
  const core = many(2);
  const store = new TakesStore(core.api);
  await store.load();
  const [take] = store.state.getState().items;
  if (!take) throw new Error('no take');
  const held = gate();
  core.hold.set('remove', held.opened);
  core.fail.set('remove', new Error('no'));
  const removing = store.remove(take.id);
  expect(ids(store)).not.toContain(take.id);
  store.apply({ ...take, state: 'stopped' });
  expect(ids(store)).not.toContain(take.id);
  held.open();
  expect(await removing).toMatchObject({ kind: 'defect' });
  expect(ids(store)[0]).toBe(take.id);
});

it('keeps what was deleted away when the list is read again, until it is restored', async () => {
  const core = many(3);
  const store = new TakesStore(core.api);
  await store.load();
  const [take] = store.state.getState().items;
  if (!take) throw new Error('no take');
  const held = gate();
  core.hold.set('remove', held.opened);
  const removing = store.remove(take.id);
  await store.load();
  expect(ids(store)).not.toContain(take.id);
  held.open();
  expect(await removing).toBeNull();
  expect(await store.restore(take.id)).toBeNull();
  expect(ids(store)[0]).toBe(take.id);
});

it('shows again what was restored elsewhere, once its deleting was answered and announced', async () => {
  const core = many(2);
  const store = new TakesStore(core.api);
  await store.load();
  const [take] = store.state.getState().items;
  if (!take) throw new Error('no take');
  const held = gate();
  core.hold.set('remove', held.opened);
  const removing = store.remove(take.id);
  store.forget(take.id);
  store.apply({ ...take, state: 'stopped' });
  expect(ids(store)).not.toContain(take.id);
  held.open();
  await removing;
  store.apply(take);
  expect(ids(store)[0]).toBe(take.id);
});

it('drops what another window deleted while the way was broken', async () => {
  const core = many(5);
  const store = new TakesStore(core.api);
  await store.load();
  core.takes = core.takes.slice(1);
  store.apply(aTakeUnderWay({ id: core.takes[0]?.id ?? '' }));
  await store.load();
  expect(ids(store)).toEqual(core.takes.map((take) => take.id));
});

it('says that reading failed, and works the next time', async () => {
  const core = many(1);
  core.fail.set('takes', new Error('no'));
  const store = new TakesStore(core.api);
  await store.load();
  expect(store.state.getState().phase).toBe('failed');
  await store.load();
  expect(store.state.getState()).toMatchObject({ phase: 'ready', problem: null });
});
