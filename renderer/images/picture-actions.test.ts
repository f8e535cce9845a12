import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectionsStore } from '../app/connections-store.ts';
import { settingsStore } from '../app/settings-store.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { lightboxState } from './lightbox/lightbox-state.ts';
import { closeLightbox, openLightbox } from './lightbox/open-lightbox.ts';
import { aDrawing, aPicture } from './testing/made-pictures.ts';

const core = vi.hoisted(() => ({
  create: vi.fn(),
  attachment: vi.fn(),
  attachImage: vi.fn(),
  giveStars: vi.fn(),
  remove: vi.fn(),
  restore: vi.fn(),
  hearOfDrawing: vi.fn(),
  forget: vi.fn(),
  fillPromptBar: vi.fn(),
}));
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: {
    images: { create: core.create, attachment: core.attachment },
    library: { remove: core.remove, restore: core.restore },
  },
}));
vi.mock('./images.ts', () => ({
  draft: { state: { getState: () => ({ draft: { way: 'wait' } }) } },
  hearOfDrawing: core.hearOfDrawing,
  gallery: { forget: core.forget, star: core.giveStars },
}));
vi.mock('../app/features.ts', () => ({
  featureCall: async (name: string) => ({ attachImage: core.attachImage })[name],
}));
vi.mock('./use-in-bar.ts', () => ({ fillPromptBar: core.fillPromptBar, takeAsReference: vi.fn() }));
const { attachToChat, canBeRepeated, recallAll, recallPrompt, starPictures, varyPicture } = await import(
  './picture-actions.ts'
);
const { deletePictures } = await import('./delete-pictures.ts');

const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);
const reference = { kind: 'address', id: 'ref', address: 'https://a.test/a.png' } as const;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.clearAllMocks();
  core.create.mockResolvedValue({ generations: [aDrawing()], gridId: null });
  for (const call of [core.remove, core.restore]) call.mockResolvedValue(undefined);
  core.giveStars.mockResolvedValue(null);
  closeLightbox();
});

it('varies with the very request the picture was made with, and names it as the parent', async () => {
  const source = { conversationId: 'talk', turnId: 'turn' };
  const picture = aPicture({ size: null, way: null, reference, source });
  await varyPicture(picture);
  expect(core.create).toHaveBeenCalledWith({
    connectionId: settingsStore.getState().settings.connectionId,
    prompt: picture.prompt,
    way: 'wait',
    requests: [
      {
        opId: expect.stringMatching(/^[0-9A-Z]{26}$/),
        settings: { model: picture.model, size: null, referenceId: 'ref' },
      },
    ],
    parentId: picture.id,
    source,
  });
  expect(core.hearOfDrawing).toHaveBeenCalledOnce();
  // That it may be billed is said.
  expect(shown.mock.calls[0]?.[0].description).toContain('charged');
  // And there is a way back beside the way to it.
  expect(shown.mock.calls[0]?.[0].also?.(() => undefined)).toHaveLength(1);
});

it('varies by the connection of the picture, while that is there', async () => {
  const connections = [{ id: 'mine' }] as unknown as ReturnType<
    typeof connectionsStore.getState
  >['connections'];
  connectionsStore.setState({ connections });
  await varyPicture(aPicture({ connectionId: 'mine' }));
  await varyPicture(aPicture({ connectionId: 'gone' }));
  connectionsStore.setState({ connections: [] });
  expect(core.create.mock.calls.map(([asked]) => asked.connectionId)).toEqual([
    'mine',
    settingsStore.getState().settings.connectionId,
  ]);
});

it('attaches once for a key pressed twice', async () => {
  core.attachment.mockResolvedValue({ name: 'fox.png', url: 'data:' });
  const picture = aPicture();
  await Promise.all([attachToChat(picture), attachToChat(picture)]);
  expect(core.attachImage).toHaveBeenCalledOnce();
});

it('leads to the conversation that got the picture, unless another picture was opened meanwhile', async () => {
  const led: boolean[] = [];
  core.attachImage.mockImplementation(async (_image: unknown, show: () => boolean) => led.push(show()));
  const picture = aPicture();
  openLightbox({ ids: [picture.id, 'next'], at: picture.id });
  await attachToChat(picture);
  expect(lightboxState.getState()).toMatchObject({ open: null, focusTo: 'elsewhere' });
  openLightbox({ ids: [picture.id, 'next'], at: picture.id });
  const attached = attachToChat(picture);
  openLightbox({ ids: [picture.id, 'next'], at: 'next' });
  await attached;
  expect(led).toEqual([true, false]);
  expect(lightboxState.getState().open?.at).toBe('next');
});

it('cannot ask again for what it does not know', () => {
  expect(canBeRepeated(aPicture())).toBe(true);
  expect(canBeRepeated(aPicture({ prompt: ' ' }))).toBe(false);
  expect(canBeRepeated(aPicture({ model: '' }))).toBe(false);
});

it('recalls the prompt alone, or with every setting; the lightbox leads on to the bar', () => {
  const picture = aPicture({ size: '768x1360', reference });
  openLightbox({ ids: [picture.id], at: picture.id });
  recallPrompt(picture);
  expect(core.fillPromptBar).toHaveBeenLastCalledWith({ prompt: picture.prompt, parentId: picture.id });
  expect(lightboxState.getState()).toMatchObject({ open: null, focusTo: 'elsewhere' });
  recallAll(picture);
  expect(core.fillPromptBar).toHaveBeenLastCalledWith({
    prompt: picture.prompt,
    model: picture.model,
    size: '768x1360',
    referenceId: 'ref',
    parentId: picture.id,
  });
});

it('says so where the core refuses a star', async () => {
  const picture = aPicture();
  core.giveStars.mockResolvedValueOnce({ kind: 'defect' });
  await starPictures([picture], true);
  expect(core.giveStars).toHaveBeenCalledWith([picture.id], true);
  expect(shown.mock.calls[0]?.[0].tone).toBe('bad');
});

it('deletes, goes on to the next, and brings it back to its place', async () => {
  openLightbox({ ids: ['a', 'b', 'c'], at: 'b' });
  await deletePictures(['b']);
  expect(core.remove).toHaveBeenCalledWith({ ids: ['b'] });
  expect(lightboxState.getState().open).toMatchObject({ ids: ['a', 'c'], at: 'c' });
  shown.mock.calls[0]?.[0].undo?.();
  await vi.waitFor(() =>
    expect(lightboxState.getState().open).toMatchObject({ ids: ['a', 'b', 'c'], at: 'b' }),
  );
  expect(core.restore).toHaveBeenCalledWith({ ids: ['b'] });
});

it('tells of those deleted one after another in one notice, and brings them all back to their places', async () => {
  openLightbox({ ids: ['a', 'b', 'c', 'd'], at: 'b' });
  await deletePictures(['b']);
  await deletePictures(['c']);
  const [first, second] = shown.mock.calls.map(([options]) => options);
  expect(second?.id).toBe(first?.id);
  second?.undo?.();
  await vi.waitFor(() => expect(lightboxState.getState().open?.ids).toEqual(['a', 'b', 'c', 'd']));
  expect(core.restore).toHaveBeenCalledWith({ ids: ['b', 'c'] });
});

it('deletes once for a key pressed twice', async () => {
  await Promise.all([deletePictures(['b']), deletePictures(['b'])]);
  expect(core.remove).toHaveBeenCalledOnce();
});

it('puts back what could not be deleted', async () => {
  core.remove.mockRejectedValueOnce(new Error('no'));
  openLightbox({ ids: ['a', 'b'], at: 'b' });
  await deletePictures(['b']);
  expect(lightboxState.getState().open).toMatchObject({ ids: ['a', 'b'], at: 'b' });
  expect(core.forget).not.toHaveBeenCalled();
  expect(shown.mock.calls[0]?.[0].tone).toBe('bad');
});
