import { rmSync } from 'node:fs';
import { createRouterClient } from '@orpc/server';
import type { JobEvent } from '../../shared/domain/job.ts';
import { newId } from '../platform/new-id.ts';
import { type ChatServer, startChatServer } from './chat-server.ts';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { killableCore } from './killable-core.ts';

/** A started core over a real database and a real socket, called as a window calls it. */
export async function testCore(given: { host?: FakeHost; server?: ChatServer } = {}) {
  const server = given.server ?? (await startChatServer());
  const key = 'key-of-the-test-sandbox';
  const startSandbox = async () => ({ url: server.url, key, close: async () => {} });
  const host = given.host ?? fakeHost({ startSandbox });
  const { core, kill } = killableCore(host);
  await core.start();
  const api = createRouterClient(core.router);
  return {
    host,
    server,
    core,
    kill,
    api,
    /** A new conversation with one question sent; the answer is on its way. */
    async ask(text: string, conversationId?: string, parentId: string | null = null) {
      const id = conversationId ?? (await api.conversations.create({})).summary.id;
      const parts = [{ type: 'text' as const, block: 0, text }];
      const send = { opId: newId(Date.now()), conversationId: id, parentId, parts, limit: 100 };
      return api.chat.send(send);
    },
    /** Returns all events of a job until it ends. */
    async watched(id: string, after = 0): Promise<JobEvent[]> {
      const events: JobEvent[] = [];
      for await (const event of await api.jobs.watch({ id, after })) events.push(event);
      return events;
    },
    /** The end of all, the data folder too. To start again over it, stop only the core. */
    async close() {
      await core.stop();
      await server.close();
      rmSync(host.dataFolder, { recursive: true, force: true });
    },
  };
}

export type TestCore = Awaited<ReturnType<typeof testCore>>;
