import i18next from 'i18next';
import type { GridRun, ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { isEnd } from '../../../shared/domain/job-state.ts';
import { bills } from '../../../shared/domain/sandbox-connection.ts';
import { chargeKey } from '../../app/connections-store.ts';
import { api } from '../../lib/connection.ts';
import { toast } from '../../ui/toast.tsx';
import { attempt, succeeds } from '../../ui/toast-problem.ts';
import { isOpenGrid, openAlbum } from '../album.ts';
import { albums } from '../images.ts';
import { rememberPlace } from '../remember-place.ts';

/** Renames a run. Resolves to its name after that. */
export async function renameGrid(grid: GridRun, title: string): Promise<string> {
  const name = title.trim();
  if (name === '' || name === grid.title) return grid.title;
  let kept = grid.title;
  await attempt(i18next.t('grids:failed.renameFailed'), async () => {
    kept = (await api.images.renameGrid({ id: grid.id, title: name })).title;
  });
  return kept;
}

/** Deletes a run with its images at once and offers to undo it: nothing is lost for 30 days. */
export async function deleteGrid(
  { id, title }: GridRun,
  generations: readonly ImageGeneration[],
): Promise<void> {
  if (!(await succeeds(i18next.t('grids:failed.deleteFailed'), () => api.images.removeGrid({ id })))) return;
  if (isOpenGrid(id)) openAlbum({ kind: 'all' });
  albums.changed();
  const billed = generations.some(({ state, connectionId }) => !isEnd(state) && bills(connectionId));
  toast.show({
    title: i18next.t('grids:done.deleted', { title }),
    description: i18next.t(chargeKey('grids:done.deletedHint', billed)),
    undo: () => void restoreGrid(id),
  });
}

async function restoreGrid(id: string): Promise<void> {
  const isStill = rememberPlace();
  await attempt(i18next.t('grids:failed.restoreFailed'), async () => {
    await api.images.restoreGrid({ id });
    albums.changed();
    if (isStill()) openAlbum({ kind: 'grid', gridId: id });
  });
}
