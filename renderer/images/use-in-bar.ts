import i18next from 'i18next';
import type { TakeSource } from '../../shared/domain/take.ts';
import { openArea } from '../app/area-state.ts';
import { toast } from '../ui/toast.tsx';
import { draft, gallery, reference } from './images.ts';
import { runCommand } from './view-commands.ts';

/** Opens the images with a library image as the reference; the prompt stays. */
export function takeAsReference(assetId: string): Promise<void> {
  return replaceReference(() => reference.addImage(assetId, gallery.get(assetId)?.title ?? ''));
}

/** Opens the images with a file as the reference; the prompt stays. The reference row reports a problem with the file. */
export function fileAsReference(file: File): Promise<void> {
  return replaceReference(() => reference.addFile(file));
}

async function replaceReference(add: () => Promise<boolean>): Promise<void> {
  openBar();
  const before = draft.state.getState().draft.referenceId;
  const taken = await add();
  if (before === null || !taken || draft.state.getState().draft.referenceId === before) return;
  toast.show({
    title: i18next.t('images:reference.replaced'),
    undo: () => draft.set({ referenceId: before }),
  });
}

interface PromptToUse {
  readonly prompt: string;
  readonly model?: string;
  readonly size?: string | null;
  readonly referenceId?: string | null;
  /** The answer the prompt was taken from. */
  readonly source?: TakeSource;
  /** The parent image. */
  readonly parentId?: string;
}

/** Opens the images with this in the prompt bar; the previous draft can be restored. */
export function fillPromptBar(change: PromptToUse): void {
  // A reference that is still uploading would replace the one requested now.
  if (change.referenceId !== undefined) reference.giveUp();
  // The bar offers the previous draft until the user edits this one.
  draft.replace(change);
  openBar();
}

function openBar(): void {
  openArea('images');
  runCommand('focusPrompt');
}
