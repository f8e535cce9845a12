import i18next from 'i18next';
import type { AssetKind, LibraryItem } from '../../shared/domain/library-item.ts';
import { openArea } from '../app/area-state.ts';
import { featureCall } from '../app/features.ts';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { problemMessage } from '../ui/problem-message.ts';
import { toast } from '../ui/toast.tsx';
import { items } from './library.ts';
import { isSound, togglePlayItem } from './play-item.ts';

/** Opens an image, or starts or stops an audio file. Reports a missing file. */
export function openItem(item: LibraryItem): void {
  if (item.missing) {
    toast.show({
      id: 'library.missing',
      title: i18next.t('library:item.missing'),
      description: i18next.t('library:item.missingHint', { file: item.fileName }),
      tone: 'bad',
    });
  } else if (isSound(item)) togglePlayItem(item);
  else void openImage(item.id);
}

/** Opens an image over the whole window, with the other images of the current list. */
async function openImage(at: string): Promise<void> {
  const { order, query } = items.state.getState();
  const { sort, ...filter } = query;
  try {
    const ids =
      `${filter.kinds}` === 'picture'
        ? order.ids
        : (await api.library.ids({ filter: { ...filter, kinds: ['picture'] }, sort })).ids;
    const openLightbox = await featureCall('openLightbox');
    openLightbox({ ids, at });
  } catch (thrown) {
    toast.show({
      title: i18next.t('library:item.openFailed'),
      description: problemMessage(callProblem(thrown)),
      tone: 'bad',
    });
  }
}

/** Opens the take, song or image of a file in its own area. */
export function showInItsArea({ id, kind, ownerId }: Pick<LibraryItem, 'id' | 'kind' | 'ownerId'>): void {
  switch (kind) {
    case 'speech':
      if (ownerId !== null) openArea('speech', { takeId: ownerId });
      break;
    case 'song':
      if (ownerId !== null) openArea('music', { songId: ownerId });
      break;
    case 'picture':
      openArea('images', { imageId: id });
      break;
    default:
      kind satisfies never;
  }
}

/** Returns the newest job of a file, with its request and response; null if none is known. */
export async function jobOf(kind: AssetKind, id: string, ownerId: string | null): Promise<string | null> {
  switch (kind) {
    case 'speech':
      return ownerId === null ? null : (await api.speech.get({ id: ownerId })).jobId;
    case 'song':
      return ownerId === null ? null : (await api.music.get({ id: ownerId })).jobId;
    case 'picture':
      return (await api.images.byIds({ ids: [id] })).items[0]?.jobId ?? null;
    default:
      return kind satisfies never;
  }
}
