import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { Change } from '../../shared/contract/app.ts';
import type {
  ImageGeneration,
  ImageGenerationSettings,
  ImageMode,
} from '../../shared/domain/generated-image.ts';
import type { Job } from '../../shared/domain/job.ts';
import { IMAGE_MODELS } from '../../shared/service/models.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import { createCore } from '../core.ts';
import { newId } from '../platform/new-id.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { startPictureServer } from './picture-server.ts';
import type { SongServer } from './song-server.ts';
import { until } from './until.ts';

export const DRAWING_SETTINGS: ImageGenerationSettings = {
  model: IMAGE_MODELS[0].id,
  size: null,
  referenceId: null,
};
export const PROMPT = 'A lighthouse in the rain, woodcut';

/** As often as a connection may be told to ask. */
const QUICK: Partial<EndpointProfile> = { pollFirstMs: 500, pollMostMs: 500 };

/** What a test may say of the drawings it asks for. */
export interface DrawWishes {
  readonly prompt?: string;
  readonly way?: ImageMode;
  readonly connectionId?: string;
  readonly grid?: { title: string };
  readonly opIds?: readonly string[];
  /** One drawing each; else one as `DRAWING_SETTINGS` says. */
  readonly settings?: readonly Partial<ImageGenerationSettings>[];
}

/** A started core with a connection to a service for pictures of the test, called as a window calls it. */
export async function pictureCore(
  given: {
    host?: FakeHost;
    server?: SongServer;
    /** The connection of an earlier core on the same host. */
    connectionId?: string;
    profile?: Partial<EndpointProfile>;
  } = {},
) {
  const server = given.server ?? (await startPictureServer());
  const host = given.host ?? fakeHost();
  const core = createCore(host);
  await core.start();
  const api = createRouterClient(core.router);
  const watching = new AbortController();
  const changes: Change[] = [];

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

  async function finished({ id, jobId }: Pick<ImageGeneration, 'id' | 'jobId'>): Promise<ImageGeneration> {
    await ended(jobId);
    return api.images.drawing({ id });
  }

  async function draw(
    more: DrawWishes = {},
  ): Promise<{ drawings: ImageGeneration[]; gridId: string | null }> {
    const { prompt = PROMPT, way = 'queue', settings = [{}], grid, opIds } = more;
    return api.images.draw({
      ...{ connectionId: more.connectionId ?? connectionId, prompt, way },
      wishes: settings.map((one, i) => ({
        opId: opIds?.[i] ?? newId(Date.now()),
        settings: { ...DRAWING_SETTINGS, ...one },
      })),
      ...(grid ? { grid } : {}),
    });
  }

  return {
    ...{ host, server, core, api, connectionId, connect, ended, finished, draw, changes },
    /** One drawing, begun. */
    async one(
      more: Omit<DrawWishes, 'settings'> & { settings?: Partial<ImageGenerationSettings> } = {},
    ): Promise<ImageGeneration> {
      const { drawings } = await draw({ ...more, settings: [more.settings ?? {}] });
      const [drawing] = drawings;
      if (!drawing) throw new Error('nothing was drawn');
      return drawing;
    },
    /** Hears of all changes from now on. */
    async listen(): Promise<void> {
      const feed = await api.app.watch(undefined, { signal: watching.signal });
      void (async () => {
        for await (const change of feed) if (change.type !== 'ready') changes.push(change);
      })().catch(() => undefined);
    },
    /** Tries a job again, and answers with the drawing once that has ended. */
    async retried({ id, jobId }: Pick<ImageGeneration, 'id' | 'jobId'>): Promise<ImageGeneration> {
      const job = await api.jobs.retry({ opId: newId(Date.now()), id: jobId });
      return finished({ id, jobId: job.id });
    },
    /** Waits until the drawing is so. */
    async is(id: string, holds: (drawing: ImageGeneration) => boolean): Promise<ImageGeneration> {
      await until(async () => holds(await api.images.drawing({ id })));
      return api.images.drawing({ id });
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
      watching.abort();
      await core.stop();
      await server.close();
      rmSync(host.dataFolder, { recursive: true, force: true });
    },
  };
}

export type PictureCore = Awaited<ReturnType<typeof pictureCore>>;
