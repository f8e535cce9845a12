import { expect, it, vi } from 'vitest';
import { UPLOAD_REFERENCE_MAX } from '../../shared/service/limits.ts';
import { PromptDraft } from './prompt-draft.ts';
import { ReferenceStore, type Upload } from './reference-store.ts';
import { FakeImages, testReference } from './testing/fake-images.ts';

async function ready(upload: Upload = async () => 'up') {
  const core = new FakeImages();
  const draft = new PromptDraft(core.api);
  await draft.load();
  const store = new ReferenceStore({ api: core.api, draft, upload });
  return { core, draft, store };
}
const file = (name: string, type: string, bytes = 10) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
};

it('addFile uploads the file, reports progress and sets the reference of the draft', async () => {
  const parts: (number | null)[] = [];
  const { core, draft, store } = await ready(async (_file, _purpose, { onProgress }) => {
    onProgress(5, 10);
    return 'up1';
  });
  store.state.subscribe(({ adding }) => adding && parts.push(adding.part));
  await store.addFile(file('quay.png', 'image/png'));
  expect(parts).toContain(0.5);
  expect(core.inputsOf('addReference')).toEqual([{ from: 'upload', uploadId: 'up1', name: 'quay.png' }]);
  expect(store.state.getState()).toMatchObject({ adding: null, reference: { name: 'quay.png' } });
  expect(draft.state.getState().draft.referenceId).toBe(store.state.getState().reference?.id);
});

it.each([
  ['notes.pdf', 'application/pdf', 10, 'notPicture'],
  ['huge.png', 'image/png', UPLOAD_REFERENCE_MAX + 1, 'tooLarge'],
  ['none.png', 'image/png', 0, 'empty'],
])('addFile refuses %s before sending any of it', async (name, type, bytes, kind) => {
  const upload = vi.fn(async () => 'up');
  const { store, draft } = await ready(upload);
  await store.addFile(file(name, type, bytes));
  expect(upload).not.toHaveBeenCalled();
  expect(store.state.getState().refused).toEqual({ name, problem: { kind } });
  expect(draft.state.getState().draft.referenceId).toBeNull();
});

it('a refused reference keeps the previous one and reports the reason', async () => {
  const { core, store } = await ready();
  await store.addImage('asset', 'Quay');
  const { reference } = store.state.getState();
  core.fail.set('addReference', new Error('no image'));
  await store.addAddress('https://a.test/b.png');
  expect(store.state.getState()).toMatchObject({
    reference,
    adding: null,
    refused: { problem: { kind: 'defect' } },
  });
});

it('the last of two references added at once is used', async () => {
  let release = (_: string) => {};
  const slow = new Promise<string>((resolve) => (release = resolve));
  const { core, store } = await ready(() => slow);
  const first = store.addFile(file('slow.png', 'image/png'));
  await store.addImage('asset', 'Quay');
  const { reference } = store.state.getState();
  release('up');
  await first;
  expect(store.state.getState().reference).toEqual(reference);
  expect(core.references.length).toBeGreaterThan(0);
});

it('removing the reference aborts its upload', async () => {
  let signal: AbortSignal | undefined;
  const { store, draft } = await ready((_file, _purpose, options) => {
    signal = options.signal;
    return new Promise(() => {});
  });
  void store.addFile(file('slow.png', 'image/png'));
  store.remove();
  expect(signal?.aborted).toBe(true);
  expect(store.state.getState()).toEqual({ reference: null, prompt: null, adding: null, refused: null });
  expect(draft.state.getState().draft.referenceId).toBeNull();
});

it('a reference given up for another is not used when its request completes', async () => {
  const { core, draft, store } = await ready();
  const sent = Promise.withResolvers<void>();
  core.hold.set('addReference', sent.promise);
  const added = store.addImage('asset', 'Quay');
  const chosen = testReference();
  core.references.push(chosen);
  store.giveUp();
  draft.replace({ referenceId: chosen.id });
  sent.resolve();
  expect(await added).toBe(false);
  expect(draft.state.getState().draft.referenceId).toBe(chosen.id);
  expect(store.state.getState()).toEqual({ reference: chosen, prompt: null, adding: null, refused: null });
});

it('the reference named by the draft is loaded', async () => {
  const { core, draft, store } = await ready();
  const known = testReference();
  core.references = [known];
  draft.set({ referenceId: known.id });
  await expect.poll(() => store.state.getState().reference).toEqual(known);
  draft.set({ referenceId: null });
  await expect.poll(() => store.state.getState().reference).toBeNull();
});

it('the prompt of a stored draft’s reference is offered', async () => {
  const { core, draft, store } = await ready();
  core.referencePrompt = 'A lighthouse in fog';
  const kept = testReference();
  core.references.push(kept);
  draft.set({ referenceId: kept.id });
  await store.look();
  await vi.waitFor(() =>
    expect(store.state.getState()).toMatchObject({ reference: kept, prompt: 'A lighthouse in fog' }),
  );
});

it('takePrompt replaces the prompt of the draft with the one of the reference', async () => {
  const { core, draft, store } = await ready();
  draft.set({ prompt: 'a boat' });
  core.referencePrompt = 'A lighthouse in fog';
  await store.addImage('asset', 'Quay');
  expect(store.state.getState().prompt).toBe('A lighthouse in fog');
  store.takePrompt();
  expect(draft.state.getState()).toMatchObject({
    draft: { prompt: 'A lighthouse in fog', referenceId: store.state.getState().reference?.id },
    replaced: { prompt: 'a boat' },
  });
  store.remove();
  expect(store.state.getState().prompt).toBeNull();
});
