// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { IMAGE_MODELS } from '../../shared/service/models.ts';
import { FakeImages } from './testing/fake-images.ts';

const held = vi.hoisted(() => ({ draft: null as unknown }));
vi.mock('./images.ts', () => ({
  get draft() {
    return held.draft;
  },
}));
const { PromptDraft } = await import('./prompt-draft.ts');
const { chooseModel, keepSize } = await import('./choose-model.ts');

const draft = () => (held.draft as InstanceType<typeof PromptDraft>).state.getState().draft;
const [one, other] = IMAGE_MODELS.filter(({ sizes }) => sizes.length > 1);
const others: readonly string[] = other?.sizes ?? [];
const only = one?.sizes.find((size) => !others.includes(size)) ?? '';

beforeEach(async () => {
  const store = new PromptDraft(new FakeImages().api);
  await store.load();
  held.draft = store;
  store.set({ model: one?.id ?? '', size: only });
});

it('choosing a model picks one of its sizes, and keepSize restores the previous one', () => {
  expect(only).not.toBe('');
  chooseModel(other?.id ?? '');
  expect(other?.sizes).toContain(draft().size);
  keepSize();
  expect(draft()).toMatchObject({ model: other?.id, size: only });
});

it('switching models and back restores the size chosen for the first model', () => {
  chooseModel(other?.id ?? '');
  chooseModel(one?.id ?? '');
  expect(draft()).toMatchObject({ model: one?.id, size: only });
});

it('choosing an unknown model leaves the size unchanged', () => {
  chooseModel('somebody-elses');
  expect(draft().size).toBe(only);
});
