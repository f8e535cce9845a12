// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../ui/toast.tsx';
import { PromptDraft } from './prompt-draft.ts';
import { ReferenceStore } from './reference-store.ts';
import { FakeImages, testReference } from './testing/fake-images.ts';
import { fillPromptBar, takeAsReference } from './use-in-bar.ts';

vi.mock('../app/area-state.ts', () => ({ openArea: vi.fn() }));
vi.mock('./images.ts', () => ({
  gallery: { get: () => undefined },
  get draft() {
    return draft;
  },
  get reference() {
    return reference;
  },
}));
const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);

const [first, second] = [testReference(), testReference()];
let core: FakeImages;
let draft: PromptDraft;
let reference: ReferenceStore;

beforeEach(async () => {
  vi.clearAllMocks();
  core = new FakeImages();
  core.references = [first, second];
  draft = new PromptDraft(core.api);
  await draft.load();
  reference = new ReferenceStore({ api: core.api, draft, upload: async () => 'up' });
  draft.set({ referenceId: first.id });
});

/** Requests a reference image and returns a function that lets the request complete. */
function takeLate() {
  const sent = Promise.withResolvers<void>();
  core.hold.set('addReference', sent.promise);
  const taken = takeAsReference('asset');
  return () => {
    sent.resolve();
    return taken;
  };
}

it('replacing the reference offers to bring the previous one back', async () => {
  await takeLate()();
  expect(draft.state.getState().draft.referenceId).not.toBe(first.id);
  shown.mock.calls[0]?.[0].undo?.();
  expect(draft.state.getState().draft.referenceId).toBe(first.id);
});

it.each([
  ['another reference', second.id],
  ['none', null],
])(
  'settings recalled with %s are kept when an earlier reference request completes',
  async (_what, referenceId) => {
    const arrive = takeLate();
    fillPromptBar({ prompt: 'a quay', referenceId });
    await arrive();
    expect(draft.state.getState().draft.referenceId).toBe(referenceId);
    expect(shown).not.toHaveBeenCalled();
  },
);

it('a pending reference request still applies if only a prompt is recalled', async () => {
  const arrive = takeLate();
  fillPromptBar({ prompt: 'a quay' });
  await arrive();
  expect(draft.state.getState().draft.referenceId).not.toBe(first.id);
});
