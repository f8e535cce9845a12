import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/deep.ts';
import { fillFolder, hashesOf, writeFiles } from '../testing/filled-folder.ts';
import { makeBackup, ON } from '../testing/make-backup.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { unpackBackup } from './unpack-backup.ts';
import { verifyArchive } from './verify-archive.ts';

/** Creates a backup, and a used folder to restore into. */
async function made() {
  const root = temporaryFolder().path;
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  for (const folder of [from, to]) mkdirSync(folder);
  fillFolder(from);
  const archive = join(root, 'b.zip');
  await makeBackup(from, archive);
  writeFiles(to, { 'quartet.db': 'as it was', 'library/a.png': 'mine' });
  return { to, archive, bytes: readFileSync(archive) };
}

async function refused(archive: string, to: string, because: string): Promise<void> {
  const before = hashesOf(to);
  await expect(
    unpackBackup(archive, to, ON, () => undefined),
    because,
  ).rejects.toMatchObject({ reason: 'backup_damaged' });
  expect([hashesOf(to), readdirSync(to).sort()]).toEqual([before, ['library', 'quartet.db']]);
}

test('detects a changed byte anywhere in the archive, and leaves the data unchanged', async () => {
  const { to, archive, bytes } = await made();
  const last = bytes.length - 1;
  const anywhere = fc.oneof(
    fc.nat(last),
    fc.constantFrom(0, 4, 10, 30, last, last - 64, last - 100, last - 130),
  );
  await fc.assert(
    fc.asyncProperty(anywhere, fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ by, at);
      writeFileSync(archive, changed);
      await refused(archive, to, `byte ${at} changed by ${by}`);
      await expect(verifyArchive(archive, 99, ON, () => undefined)).rejects.toThrow('backup_damaged');
    }),
    runs(60, 2000),
  );
}, 120_000);

test('detects a truncated archive, and appended bytes', async () => {
  const { to, archive, bytes } = await made();
  for (const length of [4, 1000, bytes.length - 22, bytes.length - 64, bytes.length - 1]) {
    writeFileSync(archive, bytes);
    truncateSync(archive, length);
    await refused(archive, to, `cut off after ${length} bytes`);
  }
  writeFileSync(archive, Buffer.concat([bytes, Buffer.from('x')]));
  await refused(archive, to, 'a byte more');
});

test('leaves no files when aborted before the last byte', async () => {
  const { to, archive } = await made();
  for (const at of [0, 1, 100_000]) {
    const stop = new AbortController();
    if (at === 0) stop.abort(new Error('left'));
    const unpacked = unpackBackup(archive, to, stop.signal, (done) => {
      if (done >= at) stop.abort(new Error('left'));
    });
    await expect(unpacked).rejects.toThrow('left');
    expect(readdirSync(to).sort()).toEqual(['library', 'quartet.db']);
  }
});
