import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { build } from 'vite';
import { chromiumPath } from '../../scripts/setup/chromium.mjs';

/** The benchmark's page, built for production and served on loopback. */
export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

/**
 * Builds and serves a benchmark's page.
 * @param root folder of its page.html
 * @param fileOf returns the file for a path that is not part of the page; null: not found
 */
export async function servePage(
  root: string = import.meta.dirname,
  fileOf: (path: string) => string | null = () => null,
): Promise<ServedPage> {
  const out = await mkdtemp(join(tmpdir(), 'quartet-bench-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    worker: { format: 'es' },
    build: {
      outDir: out,
      emptyOutDir: true,
      rolldownOptions: { input: join(root, 'page.html') },
      assetsInlineLimit: 0,
    },
  });
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    try {
      const body = await readFile(fileOf(path) ?? join(out, path));
      response
        .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/page.html`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(out, { recursive: true, force: true });
    },
  };
}

/** Launches a real Chromium; `unpaced` draws frames as fast as possible instead of sixty per second. */
export function openBrowser(unpaced: boolean): Promise<Browser> {
  return chromium.launch(launched(unpaced));
}

/**
 * Launches the same browser with a persistent profile. Only such a profile stores the browser's compiled code: other
 * windows are private.
 */
export function openProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...launched(false), ...options });
}

function launched(unpaced: boolean) {
  const pace = unpaced ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : [];
  const path = chromiumPath();
  return {
    ...(path ? { executablePath: path } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...pace,
    ],
  };
}
