import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IMAGE_DRAFT_MAX_LENGTH } from '../../shared/service/limits.ts';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { emptyDraft, PromptDraft } from './prompt-draft.ts';
import { FakeImages } from './testing/fake-images.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function ready(core = new FakeImages()) {
  const store = new PromptDraft(core.api);
  await store.load();
  return { core, store };
}
interface Asked {
  readonly requests: readonly { readonly opId: string; readonly settings: object }[];
}

it('the draft is saved once within a second of a burst of changes', async () => {
  const { core, store } = await ready();
  for (const prompt of ['a', 'a ', 'a quay']) store.set({ prompt });
  await vi.advanceTimersByTimeAsync(1000);
  expect(core.inputsOf('saveDraft')).toHaveLength(1);
  expect(core.draft.prompt).toBe('a quay');
});

it('changes before the draft loads are merged into the stored draft', async () => {
  const core = new FakeImages();
  core.draft = { ...emptyDraft(), prompt: 'a quay', model: 'own', count: 3 };
  core.fail.set('draft', new ConnectionLost());
  const { store } = await ready(core);
  store.set({ size: '1024x768' });
  store.set({ way: 'wait' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(core.inputsOf('saveDraft')).toHaveLength(0);
  await store.load();
  await store.flush();
  expect(core.draft).toMatchObject({
    prompt: 'a quay',
    model: 'own',
    count: 3,
    size: '1024x768',
    way: 'wait',
  });
  expect(store.state.getState().draft).toEqual(core.draft);
});

it('the stored prompt can be brought back if it was replaced before it loaded', async () => {
  const core = new FakeImages();
  core.draft = { ...emptyDraft(), prompt: 'mine' };
  const store = new PromptDraft(core.api);
  store.replace({ prompt: 'theirs' });
  await store.load();
  expect(store.state.getState()).toMatchObject({ draft: { prompt: 'theirs' }, replaced: { prompt: 'mine' } });
});

it('the draft stays ready if a second, concurrent load fails', async () => {
  const core = new FakeImages();
  const store = new PromptDraft(core.api);
  const read = vi.spyOn(core.api.images, 'draft');
  read.mockResolvedValueOnce(core.draft).mockRejectedValueOnce(new ConnectionLost());
  await Promise.all([store.load(), store.load()]);
  expect(store.state.getState().phase).toBe('ready');
});

it('create requests the chosen number of images with distinct operation ids', async () => {
  const { core, store } = await ready();
  const source = { conversationId: 'c', turnId: 't' };
  store.set({ prompt: 'a quay', model: ' own ', size: '1024x768', count: 3, parentId: 'p', source });
  expect(await store.create('sandbox', 'wait')).toHaveLength(3);
  const [input] = core.inputsOf('create') as Asked[];
  expect(input).toMatchObject({
    connectionId: 'sandbox',
    prompt: 'a quay',
    way: 'wait',
    parentId: 'p',
    source,
  });
  expect(new Set(input?.requests.map(({ opId }) => opId)).size).toBe(3);
  expect(input?.requests[0]?.settings).toEqual({ model: 'own', size: '1024x768', referenceId: null });
  // The prompt stays, as the next request is most often nearly the same.
  expect(store.state.getState().draft.prompt).toBe('a quay');
});

it('a failed create keeps the prompt and reports the problem', async () => {
  const { core, store } = await ready();
  store.set({ prompt: 'a quay', count: 2 });
  core.fail.set('create', new ConnectionLost());
  expect(await store.create('sandbox', 'queue')).toBeNull();
  expect(store.state.getState()).toMatchObject({ problem: { kind: 'lost' }, draft: { prompt: 'a quay' } });
});

it('create sends one request for a double click', async () => {
  const { core, store } = await ready();
  store.set({ prompt: 'a quay' });
  await Promise.all([store.create('sandbox', 'queue'), store.create('sandbox', 'queue')]);
  expect(core.inputsOf('create')).toHaveLength(1);
});

it('clearing or replacing the prompt clears its parent and source', async () => {
  const { store } = await ready();
  const lineage = () => [store.state.getState().draft.parentId, store.state.getState().draft.source];
  const source = { conversationId: 'c', turnId: 't' };
  store.replace({ prompt: 'a quay', parentId: 'p', source });
  expect(lineage()).toEqual(['p', source]);
  store.set({ prompt: ' ' });
  expect(lineage()).toEqual([null, null]);
  store.replace({ prompt: 'a quay', parentId: 'p' });
  store.replace({ prompt: 'a pier' });
  expect(lineage()).toEqual([null, null]);
});

it('bringBack restores the replaced prompt until the new one is edited', async () => {
  const { store } = await ready();
  store.set({ prompt: 'mine', size: '1024x1024' });
  store.replace({ prompt: 'theirs', size: null });
  expect(store.state.getState().replaced).toMatchObject({ prompt: 'mine' });
  store.bringBack();
  expect(store.state.getState().draft).toMatchObject({ prompt: 'mine', size: '1024x1024' });
  store.replace({ prompt: 'theirs' });
  store.set({ prompt: 'theirs too' });
  expect(store.state.getState().replaced).toBeNull();
});

it('text typed while disconnected is not overwritten by the stored draft', async () => {
  const { core, store } = await ready();
  store.set({ prompt: 'newer' });
  core.draft = { ...emptyDraft(), prompt: 'older' };
  await store.load();
  expect(store.state.getState().draft.prompt).toBe('newer');
  expect(core.draft.prompt).toBe('newer');
});

it('a draft longer than the core accepts is not saved', async () => {
  const { core, store } = await ready();
  store.set({ prompt: 'x'.repeat(IMAGE_DRAFT_MAX_LENGTH + 1) });
  await vi.advanceTimersByTimeAsync(2000);
  expect(core.inputsOf('saveDraft')).toHaveLength(0);
});

it('rewriting the prompt clears its parent and source, and a small edit keeps them', async () => {
  const { store } = await ready();
  const source = { conversationId: 'c', turnId: 't' };
  store.replace({ prompt: 'a red barn in a storm, woodcut', parentId: 'p', source });
  store.set({ prompt: 'a red barn in a thunderstorm, woodcut' });
  expect(store.state.getState().draft).toMatchObject({ parentId: 'p', source });
  store.set({ prompt: 'two cats asleep' });
  expect(store.state.getState().draft).toMatchObject({ parentId: null, source: null });
});
