import { expect, it } from 'vitest';
import { aVoice, FakeSpeech, gate } from './testing/fake-speech.ts';
import { VoicesStore } from './voices-store.ts';

const names = (store: VoicesStore) => store.state.getState().voices.map((voice) => voice.voiceId);

it('the voices of the connection requested last are shown even if another response is late', async () => {
  const core = new FakeSpeech();
  const held = gate();
  core.voices = { voices: [aVoice('a')], listed: true, error: null };
  core.hold.set('voices', held.opened);
  const store = new VoicesStore(core.api);
  const first = store.load('one');
  core.hold.delete('voices');
  core.voices = { voices: [aVoice('b')], listed: false, error: null };
  await store.load('two');
  core.voices = { voices: [aVoice('a')], listed: true, error: null };
  held.open();
  await first;
  expect(names(store)).toEqual(['b']);
  expect(store.state.getState()).toMatchObject({ connectionId: 'two', refreshing: false });
});

it('known voices are kept if reloading fails', async () => {
  const core = new FakeSpeech();
  core.voices = { voices: [aVoice('a')], listed: true, error: null };
  const store = new VoicesStore(core.api);
  await store.load('one');
  core.fail.set('voices', new Error('no'));
  await store.load('one', true);
  expect(store.state.getState().phase).toBe('ready');
  expect(names(store)).toEqual(['a']);
});

it('a voice star shows at once and is rolled back if the core refuses', async () => {
  const core = new FakeSpeech();
  core.voices = { voices: [aVoice('a'), aVoice('b')], listed: true, error: null };
  const store = new VoicesStore(core.api);
  await store.load('one');
  core.fail.set('starVoice', new Error('no'));
  const starring = store.star('a', true);
  expect(store.find('a')?.starred).toBe(true);
  expect(await starring).toMatchObject({ kind: 'defect' });
  expect(store.find('a')?.starred).toBe(false);
});

it('a voice shows its latest star, whatever earlier events and loads report', async () => {
  const core = new FakeSpeech();
  core.voices = { voices: [aVoice('a')], listed: true, error: null };
  const store = new VoicesStore(core.api);
  await store.load('one');
  const held = gate();
  core.hold.set('starVoice', held.opened);
  const stars = [store.star('a', true), store.star('a', false)];
  store.apply(aVoice('a', { starred: true }), 1);
  expect(store.find('a')?.starred).toBe(false);
  core.voices = { voices: [aVoice('a', { name: 'Eva', starred: true })], listed: true, error: null, rev: 2 };
  await store.load('one');
  expect(store.find('a')).toMatchObject({ name: 'Eva', starred: false });
  held.open();
  // The core sends an event for each change.
  store.apply(aVoice('a', { name: 'Eva', starred: false }), 3);
  await Promise.all(stars);
  expect(store.find('a')).toMatchObject({ starred: false });
});

it('a refused star rolls back only the star', async () => {
  const core = new FakeSpeech();
  core.voices = { voices: [aVoice('a')], listed: true, error: null };
  const store = new VoicesStore(core.api);
  await store.load('one');
  core.fail.set('starVoice', new Error('no'));
  const starring = store.star('a', true);
  store.apply(aVoice('a', { name: 'Eva', starred: false }), 1);
  expect(store.find('a')?.starred).toBe(true);
  await starring;
  expect(store.find('a')).toMatchObject({ name: 'Eva', starred: false });
});

it('the user can add and remove a voice', async () => {
  const store = new VoicesStore(new FakeSpeech().api);
  await store.load('one');
  expect(await store.save({ voiceId: 'mine', name: 'Mine', language: null, note: '' })).toBeNull();
  expect(names(store)).toEqual(['mine']);
  expect(await store.remove('mine')).toBeNull();
  expect(names(store)).toEqual([]);
});

it('a list loaded before a change does not undo the change', async () => {
  const core = new FakeSpeech();
  core.voices = { voices: [aVoice('a'), aVoice('b')], listed: true, error: null, rev: 1 };
  const store = new VoicesStore(core.api);
  await store.load('one');
  const held = gate();
  core.hold.set('voices', held.opened);
  const reading = store.load('one', true);
  store.apply(aVoice('a', { name: 'Eva' }), 2);
  store.apply(aVoice('mine'), 3);
  core.hold.delete('voices');
  held.open();
  await reading;
  expect(store.find('a')?.name).toBe('Eva');
  expect(names(store)).toEqual(['a', 'b', 'mine']);
});
