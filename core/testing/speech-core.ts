import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import type { Job } from '../../shared/domain/job.ts';
import type { Cast, SpeechSettings, Take } from '../../shared/domain/take.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import { createCore } from '../core.ts';
import { newId } from '../platform/new-id.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { type SpeechServer, startSpeechServer } from './speech-server.ts';

const { voiceId: _voice, ...defaults } = DEFAULT_SETTINGS.speech;

/** What the server of these tests can speak. */
export const WAV_SETTINGS: SpeechSettings = { ...defaults, format: 'wav', sampleRate: 8000 };

/** Sentences of some fifty characters: `count` pieces where a piece may hold fifty-odd. */
export function scriptOf(count: number): string {
  const word = (n: number) => `Piece number ${String(n).padStart(3, '0')} says that it is piece ${n}.`;
  return Array.from({ length: count }, (_, n) => word(n)).join(' ');
}

/** Longest piece, so that `scriptOf` is cut into its sentences. */
export const PIECE_MAX = 60;

/** A started core with a connection to a speech service of the test, called as a window calls it. */
export async function speechCore(
  given: {
    host?: FakeHost;
    server?: SpeechServer;
    /** The connection of an earlier core on the same host. */
    connectionId?: string;
    profile?: Partial<EndpointProfile>;
  } = {},
) {
  const server = given.server ?? (await startSpeechServer());
  const host = given.host ?? fakeHost();
  const core = createCore(host);
  await core.start();
  const api = createRouterClient(core.router);
  const connectionId = given.connectionId ?? (await connect());

  async function connect(): Promise<string> {
    const profile = { speechPieceMax: PIECE_MAX, ...given.profile };
    const { id } = await api.connections.save({ name: 'Test', baseUrl: server.url, profile });
    await api.connections.setKey({ id, key: 'key-of-the-test-service', keep: true });
    return id;
  }

  async function ended(jobId: string): Promise<Job> {
    for await (const _ of await api.jobs.watch({ id: jobId, after: 0 }));
    return api.jobs.get({ id: jobId });
  }

  return {
    host,
    server,
    core,
    api,
    connectionId,
    /** One take of a text, begun. */
    async create(
      text: string,
      more: { voiceId?: string; cast?: Cast; settings?: SpeechSettings; opId?: string; title?: string } = {},
    ): Promise<Take> {
      const { voiceId = 'voice-1', cast = null, settings = WAV_SETTINGS, title } = more;
      const runs = [{ opId: more.opId ?? newId(Date.now()), voiceId }];
      const [take] = await api.speech.create({
        runs,
        connectionId,
        text,
        cast,
        settings,
        ...(title === undefined ? {} : { title }),
      });
      if (!take) throw new Error('no take came');
      return take;
    },
    /** The job once it has ended. */
    ended,
    /** The take once its job has ended. */
    async finished({ id, jobId }: Take): Promise<Take> {
      await ended(jobId);
      return api.speech.get({ id });
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

export type SpeechCore = Awaited<ReturnType<typeof speechCore>>;
