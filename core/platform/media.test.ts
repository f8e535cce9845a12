import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { checkProperty } from '../testing/checked.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { Media } from './media.ts';
import { newId } from './new-id.ts';

const BASE = '/media/';
const id = newId(1);
let folder: string;
let root: string;
let name: string;
let media: Media;

beforeEach(() => {
  folder = temporaryFolder().path;
  root = join(folder, 'library');
  mkdirSync(root);
  mkdirSync(join(folder, 'library-evil'));
  writeFileSync(join(root, 'song.mp3'), 'SONG');
  writeFileSync(join(folder, 'secret.mp3'), 'SECRET');
  writeFileSync(join(folder, 'library-evil', 'x.mp3'), 'SECRET');
  name = 'song.mp3';
  media = new Media(BASE);
  media.serve('asset', (wanted) =>
    wanted === id ? { root, name, mimeType: 'audio/mpeg', downloadName: 'song.mp3' } : undefined,
  );
});
const resolve = (url: string) => media.resolve(url.slice(BASE.length));

it('resolves its own address', async () => {
  expect(await resolve(media.url('asset', id))).toEqual({
    file: join(root, 'song.mp3'),
    mimeType: 'audio/mpeg',
    downloadName: 'song.mp3',
  });
});

it('refuses addresses of another process, id or kind, or with a changed character', async () => {
  const url = media.url('asset', id);
  const mac = url.split('/').at(-1) ?? '';
  const others = [
    new Media(BASE).url('asset', id),
    url.replace(id, newId(2)),
    url.replace('asset', 'part'),
    url.replace('asset', 'raw'),
    url.replace(mac, ''),
    url.replace(mac, mac.slice(0, -1)),
    `${url}A`,
    `${url}/`,
    `${url}/x`,
    url.replace(mac, `${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`),
  ];
  for (const other of others) expect(await resolve(other)).toBeUndefined();
});

it('returns undefined for an id without a source or file', async () => {
  expect(await resolve(media.url('part', id))).toBeUndefined();
  expect(await resolve(media.url('asset', newId(3)))).toBeUndefined();
  rmSync(join(root, 'song.mp3'));
  expect(await resolve(media.url('asset', id))).toBeUndefined();
});

it.each([
  ['a folder', () => mkdirSync(join(root, 'x'))],
  ['a link out', () => symlinkSync(join(folder, 'secret.mp3'), join(root, 'x'))],
  ['a link inside', () => symlinkSync(join(root, 'song.mp3'), join(root, 'x'))],
])('does not serve %s', async (_, put) => {
  put();
  name = 'x';
  expect(await resolve(media.url('asset', id))).toBeUndefined();
});

it.each(['../secret.mp3', '../library-evil/x.mp3', '..', '.', '', 'linked/secret.mp3'])(
  'does not leave the folder by the name %j',
  async (wanted) => {
    symlinkSync(folder, join(root, 'linked'));
    name = wanted;
    expect(await resolve(media.url('asset', id))).toBeUndefined();
  },
);

it('follows a link in place of the folder itself', async () => {
  renameSync(root, join(folder, 'elsewhere'));
  symlinkSync(join(folder, 'elsewhere'), root);
  expect((await resolve(media.url('asset', id)))?.file).toBe(join(folder, 'elsewhere', 'song.mp3'));
});

it('resolves none of 500 hostile addresses', async () => {
  const mac = media.url('asset', id).split('/').at(-1) ?? '';
  const piece = fc.constantFrom(
    ...[
      '..',
      '%2e%2e',
      '.',
      '',
      '\\',
      '..\\',
      '//',
      '%2f',
      '%5c',
      '\u0000',
      '%00',
      'C:',
      '\\\\host\\share',
      '?',
      '#',
    ],
    ...[
      'asset',
      'part',
      'raw',
      'ASSET',
      id,
      id.toLowerCase(),
      `${id}-1`,
      mac,
      'secret.mp3',
      '/etc/passwd',
      folder,
    ],
  );
  const of = { gate: 'fuzzed addresses of files', unit: 'addresses', loss: 'escapes' } as const;
  await checkProperty(
    of,
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const path = pieces.join('/');
      // The one right address may come up by chance.
      fc.pre(path !== `asset/${id}/${mac}`);
      expect(await media.resolve(path)).toBeUndefined();
      // Even if an id were such a name, it leads nowhere.
      name = path;
      const found = await resolve(media.url('asset', id));
      expect(found === undefined || found.file === join(root, 'song.mp3')).toBe(true);
    }),
    { numRuns: 500 },
  );
});
