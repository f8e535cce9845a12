// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectionsStore } from '../app/connections-store.ts';
import { settingsStore } from '../app/settings-store.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { lightboxState } from './lightbox/lightbox-state.ts';
import { closeLightbox, openLightbox } from './lightbox/open-lightbox.ts';
import { testGeneration, testImage } from './testing/made-images.ts';

const core = vi.hoisted(() => ({
  create: vi.fn(),
  attachment: vi.fn(),
  attachImage: vi.fn(),
  giveStars: vi.fn(),
  remove: vi.fn(),
  restore: vi.fn(),
  applyGeneration: vi.fn(),
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
  applyGeneration: core.applyGeneration,
  gallery: { forget: core.forget, star: core.giveStars },
}));
vi.mock('../app/features.ts', () => ({
  featureCall: async (name: string) => ({ attachImage: core.attachImage })[name],
}));
vi.mock('./use-in-bar.ts', () => ({ fillPromptBar: core.fillPromptBar, takeAsReference: vi.fn() }));
const { attachToChat, canBeRepeated, recallAll, recallPrompt, starImages, varyImage } = await import(
  './image-actions.ts'
);
const { deleteImages } = await import('./delete-images.ts');

const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);
const reference = { kind: 'address', id: 'ref', address: 'https://a.test/a.png' } as const;

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.clearAllMocks();
  core.create.mockResolvedValue({ generations: [testGeneration()], gridId: null });
  for (const call of [core.remove, core.restore]) call.mockResolvedValue(undefined);
  core.giveStars.mockResolvedValue(null);
  closeLightbox();
});

it('varyImage repeats the original request and sets the image as its parent', async () => {
  const source = { conversationId: 'talk', turnId: 'turn' };
  const image = testImage({ size: null, way: null, reference, source });
  await varyImage(image);
  expect(core.create).toHaveBeenCalledWith({
    connectionId: settingsStore.getState().settings.connectionId,
    prompt: image.prompt,
    way: 'wait',
    requests: [
      {
        opId: expect.stringMatching(/^[0-9A-Z]{26}$/),
        settings: { model: image.model, size: null, referenceId: 'ref' },
      },
    ],
    parentId: image.id,
    source,
  });
  expect(core.applyGeneration).toHaveBeenCalledOnce();
  // The toast offers an undo as well.
  expect(shown.mock.calls[0]?.[0].also?.(() => undefined)).toHaveLength(1);
});

it('varyImage uses the connection of the image, or the current one if it was removed', async () => {
  const connections = [{ id: 'mine' }] as unknown as ReturnType<
    typeof connectionsStore.getState
  >['connections'];
  connectionsStore.setState({ connections });
  await varyImage(testImage({ connectionId: 'mine' }));
  await varyImage(testImage({ connectionId: 'gone' }));
  // A possible charge is mentioned, except for the sandbox.
  expect(shown.mock.calls.map(([{ description }]) => description)).toEqual([
    expect.stringContaining('charged'),
    undefined,
  ]);
  connectionsStore.setState({ connections: [] });
  expect(core.create.mock.calls.map(([input]) => input.connectionId)).toEqual([
    'mine',
    settingsStore.getState().settings.connectionId,
  ]);
});

it('attachToChat attaches once for a repeated press', async () => {
  core.attachment.mockResolvedValue({ name: 'fox.png', url: 'data:' });
  const image = testImage();
  await Promise.all([attachToChat(image), attachToChat(image)]);
  expect(core.attachImage).toHaveBeenCalledOnce();
});

it('attaching closes the lightbox, unless another image was opened meanwhile', async () => {
  const led: boolean[] = [];
  core.attachImage.mockImplementation(async (_image: unknown, show: () => boolean) => led.push(show()));
  const image = testImage();
  openLightbox({ ids: [image.id, 'next'], at: image.id });
  await attachToChat(image);
  expect(lightboxState.getState()).toMatchObject({ open: null, focusTo: 'elsewhere' });
  openLightbox({ ids: [image.id, 'next'], at: image.id });
  const attached = attachToChat(image);
  openLightbox({ ids: [image.id, 'next'], at: 'next' });
  await attached;
  expect(led).toEqual([true, false]);
  expect(lightboxState.getState().open?.at).toBe('next');
});

it('an image without a prompt or model cannot be generated again', () => {
  expect(canBeRepeated(testImage())).toBe(true);
  expect(canBeRepeated(testImage({ prompt: ' ' }))).toBe(false);
  expect(canBeRepeated(testImage({ model: '' }))).toBe(false);
});

it('recalling fills the prompt alone or every setting, and closes the lightbox', () => {
  const image = testImage({ size: '768x1360', reference });
  openLightbox({ ids: [image.id], at: image.id });
  recallPrompt(image);
  expect(core.fillPromptBar).toHaveBeenLastCalledWith({ prompt: image.prompt, parentId: image.id });
  expect(lightboxState.getState()).toMatchObject({ open: null, focusTo: 'elsewhere' });
  recallAll(image);
  expect(core.fillPromptBar).toHaveBeenLastCalledWith({
    prompt: image.prompt,
    model: image.model,
    size: '768x1360',
    referenceId: 'ref',
    parentId: image.id,
  });
});

it('a refused star shows an error', async () => {
  const image = testImage();
  core.giveStars.mockResolvedValueOnce({ kind: 'defect' });
  await starImages([image], true);
  expect(core.giveStars).toHaveBeenCalledWith([image.id], true);
  expect(shown.mock.calls[0]?.[0].tone).toBe('bad');
});

it('deleting moves the lightbox to the next image, and undoing restores the image there', async () => {
  openLightbox({ ids: ['a', 'b', 'c'], at: 'b' });
  await deleteImages(['b']);
  expect(core.remove).toHaveBeenCalledWith({ ids: ['b'] });
  expect(lightboxState.getState().open).toMatchObject({ ids: ['a', 'c'], at: 'c' });
  shown.mock.calls[0]?.[0].undo?.();
  await vi.waitFor(() =>
    expect(lightboxState.getState().open).toMatchObject({ ids: ['a', 'b', 'c'], at: 'b' }),
  );
  expect(core.restore).toHaveBeenCalledWith({ ids: ['b'] });
});

it('successive deletes share one notice, and its undo restores all images in place', async () => {
  openLightbox({ ids: ['a', 'b', 'c', 'd'], at: 'b' });
  await deleteImages(['b']);
  await deleteImages(['c']);
  const [first, second] = shown.mock.calls.map(([options]) => options);
  expect(second?.id).toBe(first?.id);
  second?.undo?.();
  await vi.waitFor(() => expect(lightboxState.getState().open?.ids).toEqual(['a', 'b', 'c', 'd']));
  expect(core.restore).toHaveBeenCalledWith({ ids: ['b', 'c'] });
});

it('deleteImages deletes once for a repeated press', async () => {
  await Promise.all([deleteImages(['b']), deleteImages(['b'])]);
  expect(core.remove).toHaveBeenCalledOnce();
});

it('a failed delete puts the image back and shows an error', async () => {
  core.remove.mockRejectedValueOnce(new Error('no'));
  openLightbox({ ids: ['a', 'b'], at: 'b' });
  await deleteImages(['b']);
  expect(lightboxState.getState().open).toMatchObject({ ids: ['a', 'b'], at: 'b' });
  expect(core.forget).not.toHaveBeenCalled();
  expect(shown.mock.calls[0]?.[0].tone).toBe('bad');
});
