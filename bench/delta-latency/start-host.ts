import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import WebSocket from 'ws';
import type { Api } from '../../shared/contract/index.ts';

/** The real browser host in a process of its own, set up to talk to the bench's service. */
export interface HostOfBench {
  readonly origin: string;
  /** What the page puts into its storage to be let in. */
  readonly session: string;
  readonly api: Api;
  close(): Promise<void>;
}

/**
 * Starts the host and points it at a service; left out, at the built-in sandbox.
 * @param folder its data; left out, a new and empty one. It is removed in the end.
 */
export async function startHost(
  serviceUrl?: string,
  folder: string = mkdtempSync(join(tmpdir(), 'quartet-bench-')),
): Promise<HostOfBench> {
  const main = join(import.meta.dirname, '../../web/main.ts');
  const child = spawn(process.execPath, [main, '--no-open', '--data', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data)));
    child.once('exit', () => reject(new Error('the browser host did not start')));
  });
  const url = new URL(JSON.parse(line).url);
  const socket = new WebSocket(`ws://${url.host}/rpc`, { origin: url.origin });
  const session = await new Promise<string>((resolve, reject) => {
    socket.once('open', () => socket.send(JSON.stringify({ bootstrap: url.hash.slice('#token='.length) })));
    socket.once('message', (data) => resolve(JSON.parse(String(data)).session));
    socket.once('error', reject);
  });
  const api: Api = createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }));
  if (serviceUrl !== undefined) {
    const { id } = await api.connections.save({ name: 'Bench', baseUrl: serviceUrl });
    await api.connections.setKey({ id, key: 'key-of-the-bench', keep: false });
    await api.settings.change({ connectionId: id });
  }
  await api.settings.change({ welcomed: true, follow: 'follow' });
  return {
    origin: url.origin,
    session,
    api,
    async close() {
      socket.close();
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
