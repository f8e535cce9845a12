import i18next from 'i18next';
import { createElement } from 'react';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { appInfoStore } from '../app/app-info-store.ts';
import { openArea } from '../app/area-state.ts';
import { bills, connectionIdOf, connectionsStore } from '../app/connections-store.ts';
import { featureCall } from '../app/features.ts';
import { openInspector } from '../app/window-state.ts';
import { api } from '../lib/connection.ts';
import { newId } from '../lib/new-id.ts';
import { toast } from '../ui/toast.tsx';
import { attempt, toastProblem } from '../ui/toast-problem.ts';
import { openAlbum } from './album.ts';
import { applyGeneration, draft, gallery, selection } from './images.ts';
import { closeLightbox } from './lightbox/open-lightbox.ts';
import { CancelButton } from './parts/cancel-button.tsx';
import { rememberPlace } from './remember-place.ts';
import { fillPromptBar, takeAsReference } from './use-in-bar.ts';
import { runCommand } from './view-commands.ts';

/** Whether the same can be asked for again: a file that was found without its records may not know its prompt. */
export function canBeRepeated({ prompt, model }: Pick<GeneratedImage, 'prompt' | 'model'>): boolean {
  return prompt.trim() !== '' && model.trim() !== '';
}

export function copyPrompt({ prompt }: Pick<GeneratedImage, 'prompt'>): Promise<void> {
  return attempt(i18next.t('lightbox:failed.copyFailed'), async () => {
    await navigator.clipboard.writeText(prompt);
    say(i18next.t('lightbox:done.promptCopied'));
  });
}

/** The prompt into the bar; model and size stay as they are there. */
export function recallPrompt({ id, prompt }: GeneratedImage): void {
  closeLightbox('elsewhere');
  fillPromptBar({ prompt, parentId: id });
}

/** Prompt, model, size and reference into the bar. */
export function recallAll({ id, prompt, model, size, reference }: GeneratedImage): void {
  closeLightbox('elsewhere');
  fillPromptBar({
    prompt,
    size,
    ...(model === '' ? {} : { model }),
    referenceId: reference?.id ?? null,
    parentId: id,
  });
}

/** The image goes along with the next prompt. */
export function makeReference({ id }: Pick<GeneratedImage, 'id'>): void {
  closeLightbox('elsewhere');
  void takeAsReference(id);
}

/** Repeats the request as a new image. It is charged like the first. */
export function varyImage(image: GeneratedImage): Promise<void> {
  const { id, prompt, model, size, reference, source } = image;
  const connectionId = connectionOf(image);
  return attempt(i18next.t('lightbox:failed.varyFailed'), async () => {
    const { generations } = await api.images.create({
      connectionId,
      prompt,
      way: image.way ?? draft.state.getState().draft.way,
      requests: [{ opId: newId(), settings: { model, size, referenceId: reference?.id ?? null } }],
      parentId: id,
      ...(source === null ? {} : { source }),
    });
    for (const generation of generations) applyGeneration(generation);
    toast.show({
      id: 'pictures.varied',
      title: i18next.t('lightbox:done.varied'),
      ...(bills(connectionId) ? { description: i18next.t('lightbox:done.variedHint') } : {}),
      tone: 'good',
      action: { label: i18next.t('lightbox:done.show'), run: showNewest },
      also: (close) =>
        generations.map(({ id }) => createElement(CancelButton, { key: id, id, onDone: close })),
    });
  });
}

/** To the conversation in view, as an image of the next message; which is shown, unless the user has gone elsewhere. */
export function attachToChat({ id }: Pick<GeneratedImage, 'id'>): Promise<void> {
  const attached = attaching.get(id) ?? attach(id).finally(() => attaching.delete(id));
  attaching.set(id, attached);
  return attached;
}

/** Images on their way to a chat: pressed again meanwhile, they go there once. */
const attaching = new Map<string, Promise<void>>();

function attach(id: string): Promise<void> {
  return attempt(i18next.t('lightbox:failed.attachFailed'), async () => {
    const isStill = rememberPlace();
    const attachImage = await featureCall('attachImage');
    await attachImage(api.images.attachment({ id }), () => {
      if (!isStill()) return false;
      closeLightbox('elsewhere');
      openArea('chat');
      return true;
    });
  });
}

export function copyImage(image: Pick<GeneratedImage, 'id' | 'url'>): Promise<void> {
  return attempt(i18next.t('lightbox:failed.copyFailed'), async () => {
    await copyToClipboard(image);
    say(i18next.t('lightbox:done.copied'));
  });
}

/** Asks for the song that the image becomes the cover of. */
export function makeCover({ id }: Pick<GeneratedImage, 'id'>): Promise<void> {
  return attempt(i18next.t('common:actionFailed'), async () => {
    const coverFor = await featureCall('coverFor');
    closeLightbox('elsewhere');
    coverFor(id);
  });
}

/** Seen at once, and taken back where the core refuses. */
export async function starImages(
  images: readonly Pick<GeneratedImage, 'id'>[],
  starred: boolean,
): Promise<void> {
  const ids = images.map(({ id }) => id);
  const problem = await gallery.star(ids, starred);
  if (problem) toastProblem(i18next.t('lightbox:failed.starFailed'), problem);
}

/** To the answer of a conversation its prompt was taken from. */
export function openSource({ source }: Pick<GeneratedImage, 'source'>): void {
  if (source === null) return;
  closeLightbox('elsewhere');
  openArea('chat', source);
}

/** Opens the inspector at the request that made the image. */
export function openDetails({ jobId }: Pick<GeneratedImage, 'jobId'>): void {
  if (jobId !== null) openInspector(jobId);
}

function showNewest(): void {
  closeLightbox('elsewhere');
  openAlbum({ kind: 'all' });
  openArea('images');
  runCommand('newestImage');
}

/** The one it was made with, if that is still there. */
/** Returns the connection that an image is repeated over: its own while that exists, else that of new images. */
export function connectionOf({ connectionId }: Pick<GeneratedImage, 'connectionId'>): string {
  const { connections } = connectionsStore.getState();
  const own = connections.find(({ id }) => id === connectionId);
  return own?.id ?? connectionIdOf('images');
}

function say(title: string): void {
  toast.show({ id: 'pictures.done', title, tone: 'good' });
}

/**
 * Puts an image on the clipboard: by the host where it can, else from here.
 * @throws when neither could
 */
async function copyToClipboard({ id, url }: { readonly id: string; readonly url: string }): Promise<void> {
  // A browser gives the clipboard only to who asks at once, with the bytes to follow.
  if (appInfoStore.getState().info?.host === 'electron' && (await api.library.copyPicture({ id })).copied)
    return;
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(url) })]);
}

/**
 * An image of ours as a PNG, which is what a clipboard takes.
 * @throws when it cannot be read
 */
async function pngOf(url: string): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG could be made'))), 'image/png');
  });
}

/** Whether all that is chosen, as far as it is known, has a star. */
export function selectionIsStarred(): boolean {
  const images = [...selection.state.getState().ids].flatMap((id) => gallery.get(id) ?? []);
  return images.length > 0 && images.every(({ starred }) => starred);
}

/** Gives all that is chosen a star, or takes it from all where all have one; seen at once where it is in view. */
export function starSelection(): Promise<void> {
  const chosen = [...selection.state.getState().ids].map((id) => ({ id }));
  return starImages(chosen, !selectionIsStarred());
}
