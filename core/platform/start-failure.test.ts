import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { describeStartFailure } from './start-failure.ts';

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

it('explains a read-only or unreadable database, and what to do', () => {
  const folder = temporaryFolder().path;
  const path = join(folder, 'x.db');
  new DatabaseSync(path).close();
  const readOnly = failureOf(() => new DatabaseSync(path, { readOnly: true }).exec('CREATE TABLE t (a)'));
  expect(describeStartFailure(readOnly, '/data')).toMatchObject({
    message:
      'Quartet cannot use its data folder /data. It can only be read, not written. Take off its write protection, or choose another folder with QUARTET_DATA.',
    cause: readOnly,
  });
  const unopened = failureOf(() => new DatabaseSync(join(folder, 'none', 'x.db')));
  expect(describeStartFailure(unopened, '/data')).toMatchObject({
    message: expect.stringMatching(/^Quartet cannot use its data folder/),
  });
});

it('calls a disk full where the database cannot have the memory that its processes share', () => {
  const shared = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 4874 });
  expect(describeStartFailure(shared, '/data')).toMatchObject({
    message: expect.stringContaining('The disk is full. Make room on it'),
  });
});

it('returns any other error unchanged', () => {
  const taken = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' });
  expect(describeStartFailure(taken, '/data')).toBe(taken);
  const other = new Error('The window is not built');
  expect(describeStartFailure(other, '/data')).toBe(other);
});
