import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { contentSecurityPolicy, fileHeaders, securityHeaders } from '../../core/host-kit/security-headers.ts';
import { diagramFrame } from '../../scripts/setup/diagram-frame.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** The page under the window's own policy, and a canary server that must never receive a request. */
export interface AttackSite {
  readonly url: string;
  readonly canaryUrl: string;
  /** Paths requested from the canary. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/**
 * Builds and serves a page on loopback: `index` renders only hostile Markdown, `views` whole answers as they look in
 * the window.
 */
export async function serveAttackPage(name: 'index' | 'views' = 'index'): Promise<AttackSite> {
  const out = await mkdtemp(join(tmpdir(), 'quartet-attacks-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [diagramFrame(), ...(name === 'views' ? [tailwindcss()] : [])],
    worker: { format: 'es' },
    build: {
      ...{ outDir: out, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
      rolldownOptions: { input: join(import.meta.dirname, `${name}.html`) },
    },
  });
  let origin = '';
  const site = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path === '/' ? `/${name}.html` : path;
    const body = await readFile(join(out, file)).catch(() => null);
    const headers = fileHeaders(path, securityHeaders(contentSecurityPolicy(origin)));
    if (body === null) response.writeHead(404, headers).end();
    else
      response
        .writeHead(200, { ...headers, 'content-type': types[extname(file)] ?? 'application/octet-stream' })
        .end(body);
  });
  const asked: string[] = [];
  const canary = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('ok');
  });
  const canaryUrl = `http://127.0.0.1:${await listen(canary)}`;
  origin = `http://127.0.0.1:${await listen(site)}`;
  return {
    url: `${origin}/`,
    canaryUrl,
    asked,
    async close() {
      for (const server of [site, canary]) {
        server.closeAllConnections();
        server.close();
      }
      await rm(out, { recursive: true, force: true });
    },
  };
}

/** Starts listening on loopback; returns the port. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
