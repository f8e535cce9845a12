import i18next from 'i18next';
import type { Take } from '../../shared/domain/take.ts';
import { openArea } from '../app/area-state.ts';
import { featureCall } from '../app/features.ts';
import type { Records } from '../data/records.ts';
import { toast } from '../ui/toast.tsx';

/**
 * Waits for the segment of a take that is being regenerated, then says where the previous file is. Says nothing if the
 * take keeps its file.
 */
export function tellWhenReplaced(begun: Take, takes: Pick<Records<Take>, 'get' | 'onChange'>): void {
  const stop = takes.onChange((ids) => ids.includes(begun.id) && look());
  look();

  function look(): void {
    const take = takes.get(begun.id);
    if (take?.redo) return;
    stop();
    if (!take?.asset || take.asset.id === begun.asset?.id) return;
    toast.show({
      title: i18next.t('speech:segment.regenerated'),
      description: i18next.t('speech:segment.replaced', { title: take.title || take.voiceName }),
      action: { label: i18next.t('speech:segment.openTrash'), run: showReplaced },
      tone: 'good',
    });
  }
}

function showReplaced(): void {
  openArea('library');
  void featureCall('showTrash').then((showTrash) => showTrash(null), reportError);
}
