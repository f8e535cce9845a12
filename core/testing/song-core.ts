import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { Job } from '../../shared/domain/job.ts';
import type { Song, SongSettings } from '../../shared/domain/song.ts';
import { MUSIC_MODELS } from '../../shared/service/models.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import { createCore } from '../core.ts';
import { newId } from '../platform/new-id.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { type SongServer, startSongServer } from './song-server.ts';
import { until } from './until.ts';

export const SONG_SETTINGS: SongSettings = {
  model: MUSIC_MODELS[0],
  style: '',
  negativeTags: '',
  styleWeight: null,
  vocalGender: null,
  instrumental: false,
};
export const LYRICS = '[verse]\nCity lights are calling me\n[chorus]\nHome, take me home';

/** As often as a connection may be told to ask. */
const QUICK: Partial<EndpointProfile> = { pollFirstMs: 500, pollMostMs: 500 };

/** A started core with a connection to a music service of the test, called as a window calls it. */
export async function songCore(
  given: {
    host?: FakeHost;
    server?: SongServer;
    /** The connection of an earlier core on the same host. */
    connectionId?: string;
    profile?: Partial<EndpointProfile>;
  } = {},
) {
  const server = given.server ?? (await startSongServer());
  const host = given.host ?? fakeHost();
  const core = createCore(host);
  await core.start();
  const api = createRouterClient(core.router);

  async function connect(name = 'Test', key = 'key-of-the-test-service'): Promise<string> {
    const profile = { ...QUICK, ...given.profile };
    const { id } = await api.connections.save({ name, baseUrl: server.url, profile });
    await api.connections.setKey({ id, key, keep: true });
    return id;
  }
  const connectionId = given.connectionId ?? (await connect());

  async function ended(jobId: string): Promise<Job> {
    for await (const _ of await api.jobs.watch({ id: jobId, after: 0 }));
    return api.jobs.get({ id: jobId });
  }

  async function finished({ id, jobId }: Pick<Song, 'id' | 'jobId'>): Promise<Song> {
    await ended(jobId);
    return api.music.get({ id });
  }

  return {
    ...{ host, server, core, api, connectionId, connect, ended, finished },
    /** One song, begun. */
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
      const settings = { ...SONG_SETTINGS, ...more.settings };
      const input = { opId, connectionId: more.connectionId ?? connectionId, mode, text, title, settings };
      return api.music.create(input);
    },
    /** Tries a job again, and answers with the song once that has ended. */
    async retried({ id, jobId }: Pick<Song, 'id' | 'jobId'>): Promise<Song> {
      const job = await api.jobs.retry({ opId: newId(Date.now()), id: jobId });
      return finished({ id, jobId: job.id });
    },
    /** Waits until the song is so. */
    async is(id: string, holds: (song: Song) => boolean): Promise<Song> {
      await until(async () => holds(await api.music.get({ id })));
      return api.music.get({ id });
    },
    /** Names in a folder of the data folder, the folders in it too; none where it is not there. */
    files(folder: string): string[] {
      try {
        return readdirSync(join(host.dataFolder, folder), { recursive: true }).map(String).sort();
      } catch {
        return [];
      }
    },
    /** The end of all, the data folder too. To start again over it, stop only the core. */
    async close() {
      await core.stop();
      await server.close();
      rmSync(host.dataFolder, { recursive: true, force: true });
    },
  };
}

export type SongCore = Awaited<ReturnType<typeof songCore>>;
