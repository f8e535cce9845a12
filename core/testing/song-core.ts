import type { Song, SongSettings } from '../../shared/domain/song.ts';
import { MUSIC_MODELS } from '../../shared/service/models.ts';
import { newId } from '../platform/new-id.ts';
import { type GivenParts, generationCore, QUICK } from './generation-core.ts';
import { type SongServer, startSongServer } from './song-server.ts';

export const SONG_SETTINGS: SongSettings = {
  model: MUSIC_MODELS[0],
  style: '',
  negativeTags: '',
  styleWeight: null,
  vocalGender: null,
  instrumental: false,
};
export const LYRICS = '[verse]\nCity lights are calling me\n[chorus]\nHome, take me home';

/** Starts a core with a connection to a music service of the test. */
export async function songCore(given: GivenParts<SongServer> = {}) {
  const here = await generationCore(given, {
    startServer: startSongServer,
    profile: QUICK,
    get: (api, id) => api.music.get({ id }),
  });
  return {
    ...here,
    /** Begins one song. */
    create(
      more: {
        opId?: string;
        text?: string;
        mode?: Song['mode'];
        title?: string;
        settings?: Partial<SongSettings>;
        connectionId?: string;
      } = {},
    ): Promise<Song> {
      const { opId = newId(Date.now()), text = LYRICS, mode = 'lyrics', title = '' } = more;
      const { connectionId = here.connectionId } = more;
      const settings = { ...SONG_SETTINGS, ...more.settings };
      return here.api.music.create({ opId, connectionId, mode, text, title, settings });
    },
  };
}

export type SongCore = Awaited<ReturnType<typeof songCore>>;
