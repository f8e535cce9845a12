import i18next from 'i18next';
import type { GridRun, ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { isEnd } from '../../../shared/domain/job-state.ts';
import { bills } from '../../../shared/domain/sandbox-connection.ts';
import { chargeKey } from '../../app/connections-store.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { toast } from '../../ui/toast.tsx';
import { toastProblem } from '../../ui/toast-problem.ts';
import { isOpenGrid, openAlbum } from '../album.ts';
import { albums } from '../images.ts';
import { rememberPlace } from '../remember-place.ts';

/** Renames a run. Resolves to its name after that. */
export async function renameGrid(grid: GridRun, title: string): Promise<string> {
  const name = title.trim();
  if (name === '' || name === grid.title) return grid.title;
  try {
    return (await api.images.renameGrid({ id: grid.id, title: name })).title;
  } catch (thrown) {
    fail('renameFailed', callProblem(thrown));
    return grid.title;
  }
}

/** Deletes a run with its images at once and offers to undo it: nothing is lost for 30 days. */
export async function deleteGrid(
  { id, title }: GridRun,
  generations: readonly ImageGeneration[],
): Promise<void> {
  try {
    await api.images.removeGrid({ id });
  } catch (thrown) {
    fail('deleteFailed', callProblem(thrown));
    return;
  }
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
  try {
    await api.images.restoreGrid({ id });
    albums.changed();
    if (isStill()) openAlbum({ kind: 'grid', gridId: id });
  } catch (thrown) {
    fail('restoreFailed', callProblem(thrown));
  }
}

export function fail(
  what: 'renameFailed' | 'againFailed' | 'deleteFailed' | 'restoreFailed',
  problem: CallProblem,
): void {
  toastProblem(i18next.t(`grids:failed.${what}`), problem);
}
