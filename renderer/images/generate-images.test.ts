// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { connectionsStore } from '../app/connections-store.ts';
import { settingsStore } from '../app/settings-store.ts';
import { albumStore, openAlbum, openedAlbum, searchPrompts } from './album.ts';
import { generateImages, generateOrShowProblem } from './generate-images.ts';
import { imagesView } from './images-view.ts';
import { PromptDraft } from './prompt-draft.ts';
import { FakeImages } from './testing/fake-images.ts';

const window = vi.hoisted(() => ({ heard: [] as unknown[] }));
vi.mock('./images.ts', async () => {
  const { createStore } = await import('zustand/vanilla');
  return {
    get draft() {
      return draft;
    },
    reference: { state: createStore(() => ({ adding: null })) },
    applyGeneration: (generation: unknown) => window.heard.push(generation),
  };
});

let core: FakeImages;
let draft: PromptDraft;

beforeEach(async () => {
  core = new FakeImages();
  draft = new PromptDraft(core.api);
  await draft.load();
  draft.set({ prompt: 'a quay', model: 'm' });
  window.heard.length = 0;
  imagesView.setState({ askedAbout: null });
  openAlbum({ kind: 'all' });
  searchPrompts('');
  const key = { state: 'present' as const, lastFour: null, kept: true };
  const sandbox = {
    ...{ id: 'sandbox', name: 'Sandbox', kind: 'sandbox' as const, baseUrl: '', key },
    lastError: null,
  };
  connectionsStore.setState({ connections: [{ ...sandbox, profile: DEFAULT_PROFILE }], loaded: true });
});

it('generating sends the draft, and the new tiles appear with the response', async () => {
  draft.set({ count: 2, way: 'wait' });
  generateOrShowProblem();
  await expect.poll(() => window.heard).toHaveLength(2);
  expect(core.inputsOf('create')).toMatchObject([{ connectionId: 'sandbox', way: 'wait' }]);
});

it('a count above the confirmation limit sends nothing until the user confirms', async () => {
  draft.set({ count: settingsStore.getState().settings.askAbove + 1 });
  generateOrShowProblem();
  expect(imagesView.getState().askedAbout).toBe(13);
  expect(core.inputsOf('create')).toEqual([]);
  await generateImages();
  expect(window.heard).toHaveLength(13);
});

it('generating sends nothing while the draft is blocked', async () => {
  draft.set({ prompt: '  ' });
  generateOrShowProblem();
  await Promise.resolve();
  expect(core.inputsOf('create')).toEqual([]);
});

it('generating leaves an album or search that would hide the new tiles, and only such', async () => {
  openAlbum({ kind: 'model', model: 'm' });
  searchPrompts('harbour');
  await generateImages();
  expect(albumStore.getState()).toEqual({ album: { kind: 'model', model: 'm' }, query: '' });
  openAlbum({ kind: 'starred' });
  await generateImages();
  expect(openedAlbum()).toEqual({ kind: 'all' });
});

it('an album and search chosen while the request runs stay open', async () => {
  const sent = Promise.withResolvers<void>();
  core.hold.set('create', sent.promise);
  const generating = generateImages();
  openAlbum({ kind: 'starred' });
  searchPrompts('harb');
  sent.resolve();
  await generating;
  expect(window.heard).toHaveLength(1);
  expect(albumStore.getState()).toEqual({ album: { kind: 'starred' }, query: 'harb' });
});

it('a failed request keeps the open album and the prompt', async () => {
  openAlbum({ kind: 'starred' });
  core.fail.set('create', new Error('no'));
  await generateImages();
  expect(openedAlbum()).toEqual({ kind: 'starred' });
  expect(draft.state.getState().draft.prompt).toBe('a quay');
});
