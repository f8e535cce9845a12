import { chmodSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import { ArchiveWriter } from '../platform/files/archive-writer.ts';
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
  return { folder, media, open, opened, write };
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
  expect((await open(...paths)).map(({ name, url, problem }) => [name, url, problem])).toEqual([
    ['photos', null, 'not_a_file'],
    ['nothing.txt', null, 'missing'],
    ['dead', null, 'missing'],
    ['huge.txt', null, 'too_large'],
  ]);
});

it('only twenty files are opened at once, which is said, and nothing is announced for none', async () => {
  const { open } = start();
  const files = await open(...Array.from({ length: 30 }, (_, n) => `/none/${n}`));
  expect(files).toHaveLength(21);
  expect(files.at(-1)).toMatchObject({ name: '20', problem: 'too_many', url: null });
  expect(await open()).toEqual([]);
});

it('recognizes backups and exported chats by their content, at any size', async () => {
  const { folder, open, opened, write } = start();
  const zip = async (name: string, ...entries: string[]) => {
    const archive = new ArchiveWriter(join(folder, name), new AbortController().signal);
    for (const entry of entries) await archive.add(entry, [Buffer.from('{}')], false);
    await archive.end();
    return join(folder, name);
  };
  const kindOf = async (path: string) => (await open(path))[0]?.kind;
  const large = write('chats.json', '[{"title":"a","mapping": {}}');
  truncateSync(large, 60 * 1024 ** 2);
  expect(await kindOf(large)).toBe('conversations');
  expect(await kindOf(write('own.json', '{"app":"Quartet","form":"conversation"}'))).toBe('conversations');
  expect(await kindOf(write('data.json', '{"mapping":"x"}'))).toBe('file');
  expect(await kindOf(await zip('export.ZIP', 'a/conversations.json'))).toBe('conversations');
  expect(await kindOf(await zip('photos.zip', 'a.png'))).toBe('file');
  const [backup] = await open(await zip('all.zip', 'quartet.db', 'settings.json', 'manifest.json'));
  expect(backup).toMatchObject({ kind: 'backup', name: 'all.zip' });
  expect(opened.pathOf(backup?.id ?? '')).toBe(join(folder, 'all.zip'));
  expect(() => opened.pathOf('/etc/passwd')).toThrow();
});

it('a damaged zip file, and one that is none, are reported rather than read as text', async () => {
  const { folder, open, write } = start();
  const archive = new ArchiveWriter(join(folder, 'all.zip'), new AbortController().signal);
  for (const entry of ['quartet.db', 'manifest.json']) await archive.add(entry, [Buffer.from('{}')], false);
  await archive.end();
  const whole = readFileSync(join(folder, 'all.zip'));
  // Cut off, as by a download that broke off; and with a list that leads nowhere.
  writeFileSync(join(folder, 'cut.zip'), whole.subarray(0, whole.length / 2));
  const bent = Buffer.from(whole);
  bent.fill(0xff, whole.indexOf('PK\u0001\u0002'), whole.length - 22);
  writeFileSync(join(folder, 'bent.zip'), bent);
  const files = await open(
    ...[
      join(folder, 'cut.zip'),
      join(folder, 'bent.zip'),
      write('text.zip', 'a text'),
      write('empty.zip', ''),
    ],
  );
  expect(files.map(({ problem, url }) => [problem, url])).toEqual(
    Array.from({ length: 4 }, () => ['damaged_zip', null]),
  );
});

it('a file that may not be read is reported, and odd names are kept', async () => {
  const { open, write } = start();
  const odd = write(`a\u202Eb ‮🙂\n#?%20${'é'.repeat(90)}.txt`, 'text');
  expect(await open(odd)).toMatchObject([{ name: basename(odd), problem: null }]);
  const secret = write('secret.txt', 'text');
  chmodSync(secret, 0);
  // The administrator may read everything.
  const isAdmin = process.getuid?.() === 0;
  expect((await open(secret))[0]?.problem).toBe(isAdmin ? null : 'missing');
});
