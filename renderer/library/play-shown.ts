import i18next from 'i18next';
import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { settingsStore } from '../app/settings-store.ts';
import { onChange } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { playAll, type TrackQueue } from '../playback/player.ts';
import { attempt } from '../ui/toast-problem.ts';
import { items } from './library.ts';
import { filterOf } from './library-filter.ts';
import { type AudioItem, isSound, trackOf } from './play-item.ts';

/** The most tracks in a queue, and the number of files loaded at a time. */
const QUEUE_MAX = 1000;
const PAGE = 200;
/** Number of files that are checked for audio. */
const LOOKED_AT = 400;

/** Returns whether there is audio among the first shown files, or among the given ones. */
export function hasSounds(ids: readonly string[]): boolean {
  return ids.slice(0, LOOKED_AT).some((id) => isPlayable(items.get(id)));
}

/** Plays the shown audio files, or the selected ones, in order or shuffled. */
export function playShown(shuffle: boolean, selected?: readonly string[]): Promise<void> {
  return attempt(i18next.t('common:actionFailed'), async () => {
    const queue = queueOf(await read(selected && new Set(selected)));
    playAll(queue.tracks(), queue, shuffle);
  });
}

async function read(selected: ReadonlySet<string> | undefined): Promise<AudioItem[]> {
  const { order } = items.state.getState();
  const chosen = selected && order.ids.filter((id) => selected.has(id));
  if (chosen?.every((id) => items.get(id))) return chosen.flatMap((id) => soundOf(items.get(id)));
  const found: AudioItem[] = [];
  const filter = {
    kinds: ['speech' as const, 'song' as const],
    ...filterOf(items.view.getState(), Date.now()),
  };
  const sort = settingsStore.getState().settings.librarySort;
  for (let before: string | undefined; found.length < QUEUE_MAX; ) {
    const page = await api.library.items({ filter, sort, limit: PAGE, ...(before ? { before } : {}) });
    found.push(...page.items.flatMap((item) => (selected?.has(item.id) === false ? [] : soundOf(item))));
    before = page.items.at(-1)?.id;
    if (!page.more || before === undefined) break;
  }
  return found.slice(0, QUEUE_MAX);
}

const soundOf = (item: LibraryItem | undefined): AudioItem[] => (isPlayable(item) ? [item] : []);
const isPlayable = (item: LibraryItem | undefined): item is AudioItem =>
  item !== undefined && isSound(item) && !item.missing;

/** Returns audio files as a queue, without those deleted meanwhile. */
function queueOf(sounds: readonly AudioItem[]): TrackQueue & { tracks(): ReturnType<typeof trackOf>[] } {
  let tracks = sounds.map(trackOf);
  return {
    tracks: () => tracks,
    now: (playing) => tracks.map((track) => (track.id === playing.id ? playing : track)),
    onChange: (run) =>
      onChange((change) => {
        if (change.type !== 'library_removed') return;
        tracks = tracks.filter(({ asset }) => !change.ids.includes(asset?.id ?? ''));
        run();
      }),
  };
}
