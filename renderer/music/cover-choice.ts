import i18next from 'i18next';
import type { Api } from '../../shared/contract/index.ts';
import type { Song } from '../../shared/domain/song.ts';
import { openArea } from '../app/area-state.ts';
import { api } from '../lib/connection.ts';
import { Requested } from '../ui/requested.ts';
import { toast } from '../ui/toast.tsx';
import { attempt } from '../ui/toast-problem.ts';

/** The open dialog's choice: an image as a song's cover, or the song that gets an image as its cover. */
export type CoverChoice =
  | { readonly of: 'image'; readonly song: Song; readonly n: number }
  | { readonly of: 'song'; readonly assetId: string };

export const coverChoice = new Requested<CoverChoice>();

/** Asks which song gets a library image as its cover. */
export function coverFor(assetId: string): void {
  coverChoice.set({ of: 'song', assetId });
}

type From = Parameters<Api['music']['setCover']>[0]['from'];

/** Makes an image the cover of a version of a song; `bring` may upload it first. */
export function setCover(
  { id }: Pick<Song, 'id'>,
  n: number,
  bring: () => Promise<From>,
  show = false,
): Promise<void> {
  return attempt(i18next.t('music:cover.failed'), async () => {
    await api.music.setCover({ id, n, from: await bring() });
    toast.show({
      id: 'music.cover',
      title: i18next.t('music:cover.changed'),
      tone: 'good',
      ...(show && {
        action: {
          label: i18next.t('music:cover.showSong'),
          run: () => openArea('music', { songId: id }),
        },
      }),
    });
  });
}
