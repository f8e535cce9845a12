import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkProperty } from '../core/testing/checked.ts';
import { handleScheme, registerScheme, serveApp } from './protocol.ts';
import { recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

let base: string;
let root: string;
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'quartet-app-')));
  root = join(base, 'renderer');
  mkdirSync(root);
  writeFileSync(join(root, 'index.html'), '<h1>index</h1>');
  writeFileSync(join(root, 'app.js'), 'app()');
  writeFileSync(join(base, 'secret.js'), 'SECRET');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));
const get = (url: string, method = 'GET') => serveApp(root, { url, method });

it('registers the app: scheme alone, with minimal privileges, and serves media under it', async () => {
  registerScheme();
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  expect(recorded.schemes.at(-1)).toEqual([{ scheme: 'app', privileges }]);
  const resolve = vi.fn(async () => undefined);
  handleScheme(root, { resolve });
  expect([...recorded.handlers.keys()]).toEqual(['app']);
  const handler = recorded.handlers.get('app') as (request: Request) => Promise<Response>;
  expect(await (await handler(new Request('app://quartet/app.js'))).text()).toBe('app()');
  expect((await handler(new Request('app://quartet/media/asset/1?download'))).status).toBe(404);
  expect(resolve.mock.calls).toEqual([['asset/1']]);
});

it('app: protocol serves the page with its content type and security policy', async () => {
  const response = await get('app://quartet/');
  expect(await response.text()).toBe('<h1>index</h1>');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toMatchInlineSnapshot(
    `"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-src app://quartet/diagram/frame.html app://quartet/media/export/; frame-ancestors 'none'; require-trusted-types-for 'script'"`,
  );
});

it('app: protocol serves the diagram page with its own policy only under its exact path', async () => {
  mkdirSync(join(root, 'diagram'));
  writeFileSync(join(root, 'diagram/frame.html'), 'frame');
  writeFileSync(join(root, 'diagram/frame.js'), 'draw()');
  const page = await get('app://quartet/diagram/frame.html');
  expect(page.headers.get('content-security-policy')).toContain('sandbox allow-scripts');
  expect(page.headers.get('content-security-policy')).not.toContain('connect-src');
  const script = await get('app://quartet/diagram/frame.js');
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const other = await get('app://quartet/diagram/%66rame.html');
  expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

it.each([
  'app://evil/app.js',
  'app://quartet.evil/app.js',
  'app://quartet:1/app.js',
  'https://quartet/app.js',
  'x',
])('app: protocol returns 404 for %s', async (url) => {
  expect((await get(url)).status).toBe(404);
});

it('app: protocol refuses POST and answers HEAD without a body', async () => {
  expect((await get('app://quartet/app.js', 'POST')).status).toBe(405);
  expect(await (await get('app://quartet/app.js', 'HEAD')).text()).toBe('');
});

it('app: protocol serves no file outside its folder for 500 fuzzed URLs', async () => {
  const piece = fc.constantFrom(
    ...[
      '..',
      '%2e%2e',
      '.%2e',
      '%252e',
      '%00',
      '%5c',
      '\\',
      '/',
      '//',
      '%2f',
      'C:',
      'secret.js',
      'renderer',
      'app.js',
    ],
    ...['@evil', '?', '#', '..%2fsecret.js', encodeURIComponent(base), base],
  );
  const of = { gate: 'fuzzed addresses of files', unit: 'addresses', loss: 'escapes' } as const;
  await checkProperty(
    of,
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      for (const url of [`app://quartet/${pieces.join('/')}`, `app://quartet${pieces.join('')}`]) {
        expect(await (await get(url)).text()).not.toContain('SECRET');
      }
    }),
    { numRuns: 500 },
  );
});
