import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../testing/checked.ts';
import { readStaticFile, safeSegments } from './static-file.ts';

const SECRET = 'SECRET outside the root';
let base: string;
let root: string;

beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'quartet-static-')));
  root = join(base, 'root');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(base, 'root-evil'));
  mkdirSync(join(root, 'folder.js'));
  writeFileSync(join(root, 'index.html'), '<h1>index</h1>');
  writeFileSync(join(root, 'assets', 'app-B1_x.js'), 'app()');
  writeFileSync(join(root, '.env.js'), SECRET);
  writeFileSync(join(root, 'key.pem'), SECRET);
  for (const name of ['secret.html', 'secret.js', 'index.html', 'root-evil/secret.js']) {
    writeFileSync(join(base, name), SECRET);
  }
  symlinkSync(join(base, 'secret.js'), join(root, 'link.js'));
  symlinkSync(base, join(root, 'up'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const text = async (path: string) => {
  const file = await readStaticFile(root, path);
  return file && { type: file.type, text: Buffer.from(file.bytes).toString('utf8') };
};

describe('static files', () => {
  it('serves existing files with their content type', async () => {
    expect(await text('/')).toEqual({ type: 'text/html; charset=utf-8', text: '<h1>index</h1>' });
    expect(await text('/assets/app-B1_x.js')).toEqual({
      type: 'text/javascript; charset=utf-8',
      text: 'app()',
    });
    expect(await text('/%61ssets/app-B1_x.js')).toMatchObject({ text: 'app()' });
  });

  it('serves the index page for a route inside the app', async () => {
    expect(await text('/chat/01ABC')).toMatchObject({ text: '<h1>index</h1>' });
  });

  it.each([
    '/missing.js',
    '/link.js',
    '/up/secret.js',
    '/folder.js',
    '/key.pem',
    '/.env.js',
    '/../secret.js',
    '/assets/../../secret.js',
    '/..%2fsecret.js',
    '/%2e%2e/secret.js',
    '/%2e%2e%2fsecret.js',
    '/%252e%252e/secret.js',
    '/..\\secret.js',
    '/..%5csecret.js',
    '//secret.js',
    '/../root-evil/secret.js',
    '/assets//app-B1_x.js',
    '/assets/app-B1_x.js%00.html',
    '/assets/app-B1_x.js.',
    '/C:/secret.js',
    '/\\\\host\\share\\secret.js',
    'secret.js',
    'http://127.0.0.1/index.html',
    '',
    '*',
    '/%',
    '/%zz.js',
    '/assets/app-B1_x.js%20',
    '/\u202e.js',
  ])('refuses %j', async (path) => {
    expect(await readStaticFile(root, path)).toBeUndefined();
  });

  it('serves no file outside the root for any fuzzed path', async () => {
    const piece = fc.constantFrom(
      ...[
        '..',
        '.',
        '%2e%2e',
        '%2E.',
        '%252e%252e',
        '%c0%ae%c0%ae',
        '..;',
        '%00',
        '%5c',
        '\\',
        '/',
        '//',
        '%2f',
        '%2F',
      ],
      ...[
        'secret.js',
        'secret.html',
        'root-evil',
        'root',
        'assets',
        'up',
        'link.js',
        'C:',
        '~',
        '?',
        '#',
        '.env.js',
      ],
      base.slice(1),
      encodeURIComponent(base),
    );
    const path = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 10 })
      .chain((pieces) => fc.constantFrom(`/${pieces.join('/')}`, pieces.join(''), `/${pieces.join('')}`));
    const of = { gate: 'fuzzed addresses of files', unit: 'addresses', loss: 'escapes' } as const;
    await checkProperty(
      of,
      fc.asyncProperty(path, async (candidate) => {
        const found = await text(candidate);
        expect(found?.text ?? '').not.toContain(SECRET);
      }),
      { numRuns: 2000 },
    );
  });

  it('splits a path into plain names only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (tail) => {
        for (const name of safeSegments(`/${tail}`) ?? []) {
          expect(name).toMatch(/^[\w@~+-][\w.@~+-]*$/);
          expect(name.endsWith('.')).toBe(false);
        }
      }),
    );
  });
});
