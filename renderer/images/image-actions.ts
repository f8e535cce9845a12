import i18next from 'i18next';
import { createElement } from 'react';
import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { bills } from '../../shared/domain/sandbox-connection.ts';
import { appInfoStore } from '../app/app-info-store.ts';
import { openArea } from '../app/area-state.ts';
import { connectionIdOf, connectionsStore } from '../app/connections-store.ts';
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

/** Returns whether the request can be repeated. A file that was recovered without its records may lack its prompt. */
export function canBeRepeated({ prompt, model }: Pick<GeneratedImage, 'prompt' | 'model'>): boolean {
  return prompt.trim() !== '' && model.trim() !== '';
}

export function copyPrompt({ prompt }: Pick<GeneratedImage, 'prompt'>): Promise<void> {
  return attempt(i18next.t('lightbox:failed.copyFailed'), async () => {
    await navigator.clipboard.writeText(prompt);
    say(i18next.t('lightbox:done.promptCopied'));
  });
}

/** Puts the prompt into the bar and keeps the model and size there. */
export function recallPrompt({ id, prompt }: GeneratedImage): void {
  closeLightbox('elsewhere');
  fillPromptBar({ prompt, parentId: id });
}

/** Puts the prompt, model, size and reference into the bar. */
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

/** Uses the image as the reference of the next request. */
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

/** Attaches the image to the open conversation's next message and shows it, unless the user has gone elsewhere. */
export function attachToChat({ id }: Pick<GeneratedImage, 'id'>): Promise<void> {
  const attached = attaching.get(id) ?? attach(id).finally(() => attaching.delete(id));
  attaching.set(id, attached);
  return attached;
}

/** Images being attached, so that a repeated press attaches them once. */
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

/** Asks which song gets the image as its cover. */
export function makeCover({ id }: Pick<GeneratedImage, 'id'>): Promise<void> {
  return attempt(i18next.t('common:actionFailed'), async () => {
    const coverFor = await featureCall('coverFor');
    closeLightbox('elsewhere');
    coverFor(id);
  });
}

/** Shows the change at once and rolls it back if the core refuses. */
export async function starImages(
  images: readonly Pick<GeneratedImage, 'id'>[],
  starred: boolean,
): Promise<void> {
  const ids = images.map(({ id }) => id);
  const problem = await gallery.star(ids, starred);
  toastProblem(i18next.t('lightbox:failed.starFailed'), problem);
}

/** Opens the answer that the prompt was taken from. */
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

/** Returns the connection for repeating an image: its own while it exists, else that of new images. */
export function connectionOf({ connectionId }: Pick<GeneratedImage, 'connectionId'>): string {
  const { connections } = connectionsStore.getState();
  const own = connections.find(({ id }) => id === connectionId);
  return own?.id ?? connectionIdOf('images');
}

function say(title: string): void {
  toast.show({ id: 'pictures.done', title, tone: 'good' });
}

/**
 * Copies an image to the clipboard: through the host if it can, else in the page.
 * @throws when neither could
 */
async function copyToClipboard({ id, url }: { readonly id: string; readonly url: string }): Promise<void> {
  // A browser grants the clipboard only during the user's click; the bytes may follow.
  if (appInfoStore.getState().info?.host === 'electron' && (await api.library.copyPicture({ id })).copied)
    return;
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(url) })]);
}

/**
 * Loads an image of the app as a PNG, the format clipboards accept.
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

/** Returns whether all loaded images of the selection are starred. */
export function selectionIsStarred(): boolean {
  const images = [...selection.state.getState().ids].flatMap((id) => gallery.get(id) ?? []);
  return images.length > 0 && images.every(({ starred }) => starred);
}

/** Stars the selection, or removes the stars if all have one. Loaded images show it at once. */
export function starSelection(): Promise<void> {
  const chosen = [...selection.state.getState().ids].map((id) => ({ id }));
  return starImages(chosen, !selectionIsStarred());
}
