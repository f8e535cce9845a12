import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import { Media } from '../platform/media.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { OpenedFiles } from './opened-files.ts';

function start() {
  const folder = temporaryFolder().path;
  const media = new Media('/media/');
  const published: Change[] = [];
  const changes = { publishOrHold: (change: Change) => void published.push(change) };
  const opened = new OpenedFiles({ media, changes, clock: { now: () => Date.now() } });
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const open = async (...paths: string[]) => {
    published.length = 0;
    await opened.open(paths);
    return published.flatMap((change) => (change.type === 'open_files' ? change.files : []));
  };
  return { folder, media, open, write };
}

it('opened files have addresses that lead to their content', async () => {
  const { media, open, write } = start();
  const files = await open(write('notes.md', '# Notes'), write('list.txt', 'one'));
  expect(files.map(({ name, problem }) => [name, problem])).toEqual([
    ['notes.md', null],
    ['list.txt', null],
  ]);
  const found = await media.resolve(files[0]?.url?.replace('/media/', '') ?? '');
  expect(readFileSync(found?.file ?? '', 'utf8')).toBe('# Notes');
});

it('an opened link leads to the file it points to', async () => {
  const { folder, media, open, write } = start();
  symlinkSync(write('target.txt', 'text'), join(folder, 'link.txt'));
  const [file] = await open(join(folder, 'link.txt'));
  expect(file?.name).toBe('link.txt');
  expect(await media.resolve(file?.url?.replace('/media/', '') ?? '')).toBeDefined();
});

it('a folder, a missing file, a dead link and a file of 5 GB are reported by name', async () => {
  const { folder, open, write } = start();
  mkdirSync(join(folder, 'photos'));
  symlinkSync(join(folder, 'gone'), join(folder, 'dead'));
  truncateSync(write('huge.txt', ''), 5 * 1024 ** 3);
  const paths = ['photos', 'nothing.txt', 'dead', 'huge.txt'].map((name) => join(folder, name));
  expect(await open(...paths)).toEqual([
    { name: 'photos', url: null, problem: 'not_a_file' },
    { name: 'nothing.txt', url: null, problem: 'missing' },
    { name: 'dead', url: null, problem: 'missing' },
    { name: 'huge.txt', url: null, problem: 'too_large' },
  ]);
});

it('only twenty files are opened at once, and nothing is announced for none', async () => {
  const { open } = start();
  expect(await open(...Array.from({ length: 30 }, (_, n) => `/none/${n}`))).toHaveLength(20);
  expect(await open()).toEqual([]);
});
