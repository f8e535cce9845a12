import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Core, createCore } from '../../core/core.ts';
import type { Host, Logger } from '../../core/platform/host.ts';
import { systemClock } from '../../core/platform/system-clock.ts';
import type { CoreRouter } from '../../core/rpc/rpc.ts';
import { MEDIA_BASE } from '../serve-media.ts';
import { startWebHost, type WebHost } from '../server.ts';
import { createSettingsFile } from '../settings-file.ts';
import { createOwnerFileVault } from '../vault.ts';

export interface TestHost {
  readonly web: WebHost;
  readonly core: Core;
  /** Logged lines as JSON. */
  readonly log: string[];
  readonly folder: string;
  /** Returns the token of a fresh link. */
  linkToken(lifetime?: number): string;
  close(): Promise<void>;
}

/**
 * Starts the browser host with the real core on a data folder of its own.
 * @param pages files of the window, by name.
 */
export async function startTestHost(
  pages: Readonly<Record<string, string>> = {},
  change: (router: CoreRouter) => CoreRouter = (router) => router,
): Promise<TestHost> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-web-'));
  const staticFolder = join(folder, 'window');
  mkdirSync(join(staticFolder, 'assets'), { recursive: true });
  for (const [name, content] of Object.entries({
    'index.html': '<!doctype html><title>Q</title>',
    ...pages,
  })) {
    mkdirSync(dirname(join(staticFolder, name)), { recursive: true });
    writeFileSync(join(staticFolder, name), content);
  }
  writeFileSync(join(folder, 'outside.js'), 'SECRET');
  const log: string[] = [];
  const logger = collect(log);
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder, { mode: 0o700 });
  const core = createCore(testCoreHost(dataFolder, logger));
  await core.start();
  const web = await startWebHost({
    router: change(core.router),
    media: core.media,
    staticFolder,
    port: 0,
    clock: systemClock,
    logger,
  });
  return {
    web,
    core,
    log,
    folder,
    linkToken: (lifetime = 60_000) => web.newLink(lifetime).split('#token=')[1] ?? '',
    async close() {
      await web.close();
      await core.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function testCoreHost(dataFolder: string, logger: Logger): Host {
  return {
    kind: 'browser',
    platform: 'linux',
    version: '0.0.0',
    dataFolder,
    libraryFolder: join(dataFolder, 'library'),
    mediaBase: MEDIA_BASE,
    vault: createOwnerFileVault(dataFolder),
    settingsFile: createSettingsFile(dataFolder, logger),
    clock: systemClock,
    logger,
    openExternal: async () => undefined,
    startSandbox: () => Promise.reject(new Error('no sandbox in this test')),
  };
}

function collect(lines: string[]): Logger {
  const write = (message: string, fields?: unknown) => {
    lines.push(JSON.stringify({ message, fields }));
  };
  return { debug: write, info: write, warn: write, error: write };
}
