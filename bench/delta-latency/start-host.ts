import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Api } from '../../shared/contract/index.ts';
import { openWindow } from '../load/window.ts';

/** The real browser host in a separate process, configured for the benchmark's service. */
export interface HostOfBench {
  readonly origin: string;
  /** Session token that the page stores to be admitted. */
  readonly session: string;
  readonly api: Api;
  /** Its process with an IPC channel. */
  readonly child: ChildProcess;
  close(): Promise<void>;
}

/**
 * Starts the host with a connection to a service, by default the built-in sandbox.
 * @param folder its data folder, by default a new, empty one; removed at the end.
 * @param nodeArgs for Node, before the program. With any, the log is shown from warnings on.
 */
export async function startHost(
  serviceUrl?: string,
  folder: string = mkdtempSync(join(tmpdir(), 'quartet-bench-')),
  nodeArgs: readonly string[] = [],
): Promise<HostOfBench> {
  const main = join(import.meta.dirname, '../../dist/web/main.js');
  const child = spawn(process.execPath, [...nodeArgs, main, '--no-open', '--data', folder], {
    stdio: ['ignore', 'pipe', nodeArgs.length === 0 ? 'inherit' : 'pipe', 'ipc'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('the host says nothing');
  if (child.stderr) showTrouble(child.stderr);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    stdout.once('data', (data) => resolve(String(data)));
    child.once('exit', () => reject(new Error('the browser host did not start')));
  });
  const url = new URL(JSON.parse(line).url);
  const window = await openWindow(url.origin, { bootstrap: url.hash.slice('#token='.length) });
  const { api, session } = window;
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
    child,
    async close() {
      await window.close();
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Prints only warnings and errors, because the log contains each step of thousands of jobs. */
function showTrouble(log: Readable): void {
  createInterface(log).on('line', (line) => {
    if (!line.includes('"level":"info"')) process.stderr.write(`${line}\n`);
  });
}
