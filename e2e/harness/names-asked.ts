import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { chromiumPath } from '../../scripts/setup/chromium.mjs';
import { CHROMIUM_ARGS } from '../fixtures/launch-chromium.ts';

/** Watches a page for DNS lookups, even those that send no request to the host. */
export interface NameWatch {
  readonly page: Page;
  /** Closes the browser. Returns the number of lookups and whether the final planted hints were detected. */
  end(): Promise<{ readonly lookedUp: number; readonly seesHints: boolean }>;
}

/** Closed ports that all names resolve to, so that nothing leaves this computer; the test's own hint has its own. */
const NOWHERE = { anyone: '127.0.0.1:9', hint: '127.0.0.1:7' };

/** A lookup of Chromium's resolver in its network log: the host name, and the page that caused it. */
const lookup = z.object({
  type: z.int(),
  params: z.object({ host: z.string(), network_anonymization_key: z.string() }),
});
const netLog = z.object({
  constants: z.object({ logEventTypes: z.record(z.string(), z.int()) }),
  events: z.array(z.unknown()),
});

/**
 * Opens a page in a browser with a regular profile, because a private one ignores the hints `dns-prefetch` and
 * `preconnect`.
 */
export async function watchNames(url: string): Promise<NameWatch> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-names-'));
  const log = join(folder, 'net.json');
  const called = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    called.resolve();
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const planted = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const ours = `MAP hint.example ${NOWHERE.hint}, MAP planted.example ${planted}`;
  const rules = `${ours}, MAP * ${NOWHERE.anyone}, EXCLUDE 127.0.0.1`;
  const path = chromiumPath();
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    args: [...CHROMIUM_ARGS, `--log-net-log=${log}`, `--host-resolver-rules=${rules}`],
    ...(path ? { executablePath: path } : {}),
  });
  const page = await browser.newPage();
  await page.goto(url);
  return {
    page,
    async end() {
      await page.evaluate(() => {
        const hint = (rel: string, href: string) =>
          document.head.append(Object.assign(document.createElement('link'), { rel, href }));
        hint('dns-prefetch', 'http://hint.example/');
        // This hint comes last: once it causes a connection, all lookups before it have happened as well.
        hint('preconnect', 'http://planted.example/');
      });
      await called.promise;
      await browser.close();
      const hosts = lookupsOf(readFileSync(log, 'utf8'), new URL(url).origin);
      server.close();
      rmSync(folder, { recursive: true, force: true });
      return {
        lookedUp: hosts.filter((host) => host.endsWith(NOWHERE.anyone)).length,
        seesHints: [NOWHERE.hint, planted].every((place) => hosts.some((host) => host.endsWith(place))),
      };
    },
  };
}

/** Returns the lookups by pages of an origin, without Chromium's own. */
function lookupsOf(text: string, origin: string): string[] {
  const { constants, events } = netLog.parse(JSON.parse(text));
  const asking = constants.logEventTypes.HOST_RESOLVER_MANAGER_REQUEST;
  const site = new URL(origin).hostname;
  return events.flatMap((event) => {
    const found = lookup.safeParse(event);
    if (!found.success || found.data.type !== asking) return [];
    const { host, network_anonymization_key: page } = found.data.params;
    return page.includes(site) ? [host] : [];
  });
}
