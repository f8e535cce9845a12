import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { node24 } from '../../scripts/setup/node-24.mjs';

const NOTE = new URL('./note-connections.mjs', import.meta.url).href;
const UNDICI = import.meta.resolve('undici');

/** Returns the recorded hosts of a program that runs this code. */
function seen(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-connections-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'connections');
  execFileSync(node24(), ['--import', NOTE, '--input-type=module', '-e', code], {
    env: { ...process.env, QUARTET_CONNECTIONS: file },
    timeout: 15_000,
  });
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

it.each([
  [
    'undici',
    `const { request } = await import('${UNDICI}'); await request('http://a.invalid/').catch(() => 0);`,
  ],
  ['fetch', `await fetch('https://a.invalid/').catch(() => 0);`],
  ['http', `(await import('node:http')).get('http://a.invalid/').on('error', () => 0);`],
  ['tls', `(await import('node:tls')).connect(443, 'a.invalid').on('error', () => 0);`],
  ['net', `(await import('node:net')).connect(80, 'a.invalid').on('error', () => 0);`],
])('a connection by %s is seen', (_way, code) => {
  expect(seen(code)).toEqual(['a.invalid']);
});

it('one to this computer is not noted', async () => {
  const server = createServer((_request, response) => response.end());
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  // The code runs in another process, so that this one can respond; it ends with its parent.
  const code = `import('node:net').then((net) => net.connect(${port}, '127.0.0.1', () => process.exit(0)));`;
  expect(seen(code)).toEqual([]);
});
