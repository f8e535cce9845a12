import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { fillFolder, writeFiles } from '../testing/filled-folder.ts';
import { makeBackup, NOW, ON } from '../testing/make-backup.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { applyRestore } from './apply-restore.ts';
import { disambiguateNames, isCaseSensitive } from './disambiguate-names.ts';
import { unpackBackup } from './unpack-backup.ts';

test('numbers names that differ only in case, with their sidecars, without new collisions', () => {
  const names = [
    'a.png',
    'A.png',
    'É.png',
    'é.png',
    'a (2).png',
    'a.png.json',
    'A.png.json',
    'b.png',
    'x.json',
    'X.json',
  ];
  const entries = [...names.map((name) => `library/${name}`), 'covers/c.png', 'covers/C.png'];
  expect(Object.fromEntries(disambiguateNames(entries))).toEqual({
    ...{ 'A.png': 'A (3).png', 'A.png.json': 'A (3).png.json' },
    ...{ 'é.png': 'é (2).png', 'X.json': 'X (2).json' },
  });
});

test('detects whether a disk is case-sensitive', () => {
  const folder = join(temporaryFolder().path, 'part');
  mkdirSync(folder);
  expect(isCaseSensitive(folder)).toBe(!readdirSync(join(folder, '..')).includes('PART'));
  mkdirSync(join(folder, '..', 'PART'), { recursive: true });
  expect(isCaseSensitive(folder)).toBe(false);
});

test.each([true, false])(
  'restores names that differ in case, each with its record (case-sensitive disk: %s)',
  async (tells) => {
    const root = temporaryFolder().path;
    const [from, to, archive] = [join(root, 'from'), join(root, 'to'), join(root, 'backup.zip')];
    for (const folder of [from, to]) mkdirSync(folder);
    fillFolder(from);
    const files = {
      'library/Cat.pcm': 'one',
      'library/cat.pcm': 'two',
      'library/cat.pcm.json': 'beside two',
    };
    writeFiles(from, files);
    const before = connect(join(from, 'quartet.db'));
    const [first, second] = before.prepare('SELECT id FROM asset ORDER BY id LIMIT 2').all();
    const name = before.prepare('UPDATE asset SET file_name = ? WHERE id = ?');
    name.run('Cat.pcm', String(first?.id));
    name.run('cat.pcm', String(second?.id));
    before.close();
    await makeBackup(from, archive);
    await unpackBackup(
      archive,
      to,
      ON,
      () => undefined,
      undefined,
      () => tells,
    );
    applyRestore(to, NOW);
    const after = connect(join(to, 'quartet.db'));
    const nameOf = (id: unknown) =>
      String(after.prepare('SELECT file_name FROM asset WHERE id = ?').get(String(id))?.file_name);
    const names = [nameOf(first?.id), nameOf(second?.id)];
    after.close();
    expect(new Set(names.map((one) => (tells ? one : one.toLowerCase()))).size).toBe(2);
    const read = (way: string) => readFileSync(join(to, 'library', way), 'utf8');
    expect(names.map(read)).toEqual(['one', 'two']);
    expect(read(`${names[1]}.json`)).toBe('beside two');
  },
);
