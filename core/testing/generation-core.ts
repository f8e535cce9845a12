import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { Change } from '../../shared/contract/app.ts';
import type { Api } from '../../shared/contract/index.ts';
import type { Job } from '../../shared/domain/job.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import { newId } from '../platform/new-id.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { killableCore } from './killable-core.ts';
import { until } from './until.ts';

/** The shortest poll interval that a connection allows, in milliseconds. */
export const QUICK: Partial<EndpointProfile> = { pollFirstMs: 500, pollMostMs: 500 };

interface TestServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Parts that a test provides itself. `connectionId` is a connection of an earlier core on the same host. */
export interface GivenParts<Server> {
  readonly host?: FakeHost;
  readonly server?: Server;
  readonly connectionId?: string;
  readonly profile?: Partial<EndpointProfile>;
}

/** Starts a core with a connection to a test server, for one kind of generation; returns it with its RPC client. */
export async function generationCore<
  Server extends TestServer,
  View extends { readonly id: string; readonly jobId: string },
>(
  given: GivenParts<Server>,
  kind: {
    readonly startServer: () => Promise<Server>;
    readonly profile: Partial<EndpointProfile>;
    readonly get: (api: Api, id: string) => Promise<View>;
  },
) {
  const server = given.server ?? (await kind.startServer());
  const host = given.host ?? fakeHost();
  const { core, kill } = killableCore(host);
  await core.start();
  const api = createRouterClient(core.router);
  const watching = new AbortController();
  const changes: Change[] = [];

  async function connect(name = 'Test', key = 'key-of-the-test-service'): Promise<string> {
    const profile = { ...kind.profile, ...given.profile };
    const { id } = await api.connections.save({ name, baseUrl: server.url, profile });
    await api.connections.setKey({ id, key, keep: true });
    return id;
  }

  /** Returns a job once it has ended. */
  async function ended(jobId: string): Promise<Job> {
    for await (const _ of await api.jobs.watch({ id: jobId, after: 0 }));
    return api.jobs.get({ id: jobId });
  }

  /** Returns a generation once its job has ended. */
  async function finished({ id, jobId }: Pick<View, 'id' | 'jobId'>): Promise<View> {
    await ended(jobId);
    return kind.get(api, id);
  }

  return {
    ...{ host, server, core, kill, api, connect, ended, finished, changes },
    connectionId: given.connectionId ?? (await connect()),
    /** Collects all changes from now on. */
    async listen(): Promise<void> {
      const feed = await api.app.watch(undefined, { signal: watching.signal });
      void (async () => {
        for await (const change of feed) if (change.type !== 'ready') changes.push(change);
      })().catch(() => undefined);
    },
    /** Retries a job, and returns the generation once the new job has ended. */
    async retried({ id, jobId }: Pick<View, 'id' | 'jobId'>): Promise<View> {
      const job = await api.jobs.retry({ opId: newId(Date.now()), id: jobId });
      return finished({ id, jobId: job.id } as Pick<View, 'id' | 'jobId'>);
    },
    /** Waits until the condition holds for a generation, and returns it. */
    async is(id: string, holds: (view: View) => boolean): Promise<View> {
      await until(async () => holds(await kind.get(api, id)));
      return kind.get(api, id);
    },
    /** Returns the paths in a folder of the data folder, recursively and sorted; none if it does not exist. */
    files(folder: string): string[] {
      try {
        return readdirSync(join(host.dataFolder, folder), { recursive: true }).map(String).sort();
      } catch {
        return [];
      }
    },
    /** Stops everything and removes the data folder. To restart on the folder, stop only the core. */
    async close() {
      watching.abort();
      await core.stop();
      await server.close();
      rmSync(host.dataFolder, { recursive: true, force: true });
    },
  };
}
