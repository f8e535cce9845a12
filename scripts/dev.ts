import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createServer } from 'vite';
import { z } from 'zod';
import { handSignals } from './setup/hand-signals.mjs';
import { ROOT } from './setup/places.mjs';

/**
 * Runs the browser host behind Vite's server, so that changes of the window show at once. Vite's page has another
 * port and needs its own scripts, so the host's content security policy does not apply; everything else is as
 * shipped.
 */
const host = spawn(process.execPath, ['web/main.ts', '--no-open', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'inherit'],
});
host.on('exit', (code) => process.exit(code ?? 0));
const [line] = await once(createInterface({ input: host.stdout }), 'line');
const { url } = z.object({ url: z.url() }).parse(JSON.parse(z.string().parse(line)));
const { origin, hash } = new URL(url);

const vite = await createServer({
  configFile: 'vite.config.ts',
  // Its change messages would go to stdout, which is reserved for the URL.
  logLevel: 'warn',
  server: {
    host: '127.0.0.1',
    // The host only accepts its own name and origin, so the proxy sends those.
    proxy: {
      '/rpc': { target: origin, ws: true, changeOrigin: true, rewriteWsOrigin: true },
      '/media/': { target: origin, changeOrigin: true },
    },
  },
});
await vite.listen();
const page = vite.resolvedUrls?.local[0];
if (!page) throw new Error('Vite listens nowhere');
console.log(JSON.stringify({ url: page + hash }));

handSignals(host);
const stop = () => void vite.close();
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
