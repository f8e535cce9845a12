import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Host } from '../platform/host.ts';
import { Media } from '../platform/media.ts';
import { realClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { Downloads } from './downloads.ts';

const open = new AbortController().signal;

function made(saveFile?: NonNullable<Host['saveFile']>) {
  const dataFolder = temporaryFolder().path;
  const media = new Media('/media/');
  const host = saveFile === undefined ? {} : { saveFile };
  const out = new Downloads({ dataFolder, media, host, clock: realClock });
  const folder = join(dataFolder, 'exports');
  return { out, media, folder, names: () => (existsSync(folder) ? readdirSync(folder) : []) };
}

test('without a dialog, offers a download under a URL that is valid until cleared', async () => {
  const { out, media, folder, names } = made();
  const file = out.begin();
  writeFileSync(file.part, 'zip');
  const { url, saved } = await out.give(file, { kind: 'export', fileName: 'My files.zip' }, open);
  expect(saved).toBe(false);
  const path = String(url).slice('/media/'.length);
  expect(await media.resolve(path)).toMatchObject({
    ...{ downloadName: 'My files.zip', mimeType: 'application/zip' },
    file: expect.stringContaining(folder),
  });
  const another = made();
  expect(await another.media.resolve(path)).toBeUndefined();
  out.clear();
  expect(names()).toEqual([]);
  expect(await media.resolve(path)).toBeUndefined();
});

test('an exported page has a restrictive CSP; a text file has only a content type', async () => {
  const { out, media } = made();
  const shown = async (type: 'html' | 'md') => {
    const file = out.begin(type);
    writeFileSync(file.part, 'x');
    const url = await out.show(file, { kind: 'page', fileName: `x.${type}` });
    return media.resolve(url.slice('/media/'.length));
  };
  const page = await shown('html');
  expect(page).toMatchObject({ mimeType: 'text/html; charset=utf-8', downloadName: 'x.html' });
  expect(page?.policy).toMatch(/^sandbox (?!.*allow-(scripts|forms|popups|top)).*default-src 'none'/);
  const text = await shown('md');
  expect(text).toMatchObject({ mimeType: 'text/markdown; charset=utf-8' });
  expect(text).not.toHaveProperty('policy');
});

test.each([true, false])(
  'removes its own copy of a file after the save dialog, even if it is cancelled (saved: %s)',
  async (answer) => {
    const asked: string[] = [];
    const { out, names } = made(async (source, name) => {
      expect(existsSync(source)).toBe(true);
      asked.push(name);
      return answer;
    });
    const file = out.begin();
    writeFileSync(file.part, 'zip');
    expect(await out.give(file, { kind: 'export', fileName: 'a.zip' }, open)).toEqual({
      url: null,
      fileName: 'a.zip',
      saved: answer,
    });
    expect([asked, names()]).toEqual([['a.zip'], []]);
  },
);

test('reports a full disk while saving a download, and removes its own copy', async () => {
  const { out, names } = made(() => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })));
  const file = out.begin();
  writeFileSync(file.part, 'zip');
  await expect(out.give(file, { kind: 'export', fileName: 'a.zip' }, open)).rejects.toThrow(
    'There is not enough space on the disk.',
  );
  expect(names()).toEqual([]);
});

test('drop removes a pending download with its side files, and no other download', async () => {
  const { out, names } = made();
  const [one, other] = [out.begin(), out.begin()];
  for (const name of [one.part, `${one.part}.db`, other.part]) writeFileSync(name, 'x');
  await out.drop(one);
  expect(names()).toEqual([`${other.id}.zip.part`]);
});

test('a new download replaces only the previous download of its kind', async () => {
  const { out, media, names } = made();
  const give = async (kind: 'export' | 'backup') => {
    const file = out.begin();
    writeFileSync(file.part, 'zip');
    const { url } = await out.give(file, { kind, fileName: `${kind}.zip` }, open);
    return { id: file.id, path: String(url).slice('/media/'.length) };
  };
  const older = await give('export');
  const backup = await give('backup');
  const newer = await give('export');
  expect(names().toSorted()).toEqual([`${backup.id}.zip`, `${newer.id}.zip`].toSorted());
  expect(await media.resolve(older.path)).toBeUndefined();
  expect(await media.resolve(newer.path)).toMatchObject({ downloadName: 'export.zip' });
});
