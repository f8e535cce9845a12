import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { IMPORT_MAX, UPLOAD_REFERENCE_MAX } from '../../shared/service/limits.ts';
import { NotFound } from '../platform/refusal.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testCore } from '../testing/test-core.ts';
import { Uploads } from './uploads.ts';

let dataFolder: string;
let clock: FakeClock;
let uploads: Uploads;
let free: number;
beforeEach(() => {
  dataFolder = temporaryFolder().path;
  clock = new FakeClock();
  free = 1024 ** 4;
  uploads = new Uploads({ dataFolder, clock, freeSpace: async () => free });
});
const lying = () => (existsSync(join(dataFolder, 'uploads')) ? readdirSync(join(dataFolder, 'uploads')) : []);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const conflict = (reason: string) => ({ name: 'Conflict', reason });

describe('an upload', () => {
  it('is assembled from chunks and can be taken only once', async () => {
    const { id } = await uploads.begin({ purpose: 'reference', bytes: 10 });
    expect(await uploads.append({ id, offset: 0, chunk: base64('hello') })).toEqual({ offset: 5 });
    expect(await uploads.append({ id, offset: 5, chunk: base64('world') })).toEqual({ offset: 10 });
    const { path, bytes } = uploads.take(id, 'reference');
    expect([readFileSync(path, 'utf8'), bytes]).toEqual(['helloworld', 10]);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(() => uploads.take(id, 'reference')).toThrow('no upload');
  });

  it('may be a copy of a file on this computer, for one purpose, and leaves nothing where that fails', async () => {
    const source = join(dataFolder, 'all.zip');
    writeFileSync(source, 'backup', { mode: 0o644 });
    const { id } = await uploads.copy(source, 'backup');
    expect(() => uploads.take(id, 'conversations')).toThrow('no upload');
    const { path, bytes } = uploads.take(id, 'backup');
    expect([readFileSync(path, 'utf8'), bytes, readFileSync(source, 'utf8')]).toEqual([
      'backup',
      6,
      'backup',
    ]);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const before = lying();
    await expect(uploads.copy(join(dataFolder, 'gone.zip'), 'backup')).rejects.toThrow(NotFound);
    await expect(uploads.copy(dataFolder, 'backup')).rejects.toThrow(NotFound);
    truncateSync(source, IMPORT_MAX + 1);
    await expect(uploads.copy(source, 'conversations')).rejects.toMatchObject(conflict('too_large'));
    free = 1;
    await expect(uploads.copy(source, 'backup')).rejects.toMatchObject(conflict('no_space'));
    expect(lying()).toEqual(before);
  });

  it('accepts no chunk twice or out of order', async () => {
    const { id } = await uploads.begin({ purpose: 'reference', bytes: 10 });
    await uploads.append({ id, offset: 0, chunk: base64('hello') });
    expect(await uploads.append({ id, offset: 0, chunk: base64('hello') })).toEqual({ offset: 5 });
    expect(await uploads.append({ id, offset: 3, chunk: base64('xx') })).toEqual({ offset: 5 });
    expect(await uploads.append({ id, offset: 9, chunk: base64('x') })).toEqual({ offset: 5 });
    await uploads.append({ id, offset: 5, chunk: base64('world') });
    expect(readFileSync(uploads.take(id, 'reference').path, 'utf8')).toBe('helloworld');
  });

  it('appends a chunk only once if it is sent twice concurrently', async () => {
    const { id } = await uploads.begin({ purpose: 'reference', bytes: 5 });
    const piece = { id, offset: 0, chunk: base64('hello') };
    expect(await Promise.all([uploads.append(piece), uploads.append(piece)])).toEqual([
      { offset: 5 },
      { offset: 5 },
    ]);
    expect(readFileSync(uploads.take(id, 'reference').path, 'utf8')).toBe('hello');
  });

  it.each([
    ['more bytes than announced', base64('hello world')],
    ['no content', ''],
    ['invalid base64', 'aGVsbG8!'],
    ['unpadded base64', 'aGVsbG8'],
    ['base64 with unused bits set', 'aGVsbG9='],
    ['URL-safe base64', '_-_-'],
    ['base64 with line breaks', 'aGVs\nbG8='],
  ])('refuses a chunk with %s, and continues unchanged', async (_, chunk) => {
    const { id } = await uploads.begin({ purpose: 'reference', bytes: 5 });
    await expect(uploads.append({ id, offset: 0, chunk })).rejects.toMatchObject(conflict('piece_broken'));
    expect(await uploads.append({ id, offset: 0, chunk: base64('hello') })).toEqual({ offset: 5 });
    expect(readFileSync(uploads.take(id, 'reference').path, 'utf8')).toBe('hello');
  });

  it('can be taken only when complete, and only for its purpose', async () => {
    const { id } = await uploads.begin({ purpose: 'backup', bytes: 5 });
    await uploads.append({ id, offset: 0, chunk: base64('hell') });
    expect(() => uploads.take(id, 'backup')).toThrow('no upload');
    await uploads.append({ id, offset: 4, chunk: base64('o') });
    expect(() => uploads.take(id, 'reference')).toThrow('no upload');
    expect(uploads.take(id, 'backup').bytes).toBe(5);
  });

  it('with an unknown id is not found', async () => {
    const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(() => uploads.append({ id, offset: 0, chunk: base64('x') })).toThrow('no upload');
    await expect(uploads.drop(id)).resolves.toBeUndefined();
  });
});

describe('upload limits', () => {
  it('limit the size of a reference, but not of a backup', async () => {
    const bytes = UPLOAD_REFERENCE_MAX + 1;
    await expect(uploads.begin({ purpose: 'reference', bytes })).rejects.toMatchObject(conflict('too_large'));
    await expect(uploads.begin({ purpose: 'backup', bytes })).resolves.toMatchObject({
      id: expect.any(String),
    });
    expect(lying()).toHaveLength(1);
  });

  it('limit the size of a conversation import, which has no other purpose', async () => {
    const purpose = 'conversations';
    const begun = uploads.begin({ purpose, bytes: IMPORT_MAX + 1 });
    await expect(begun).rejects.toMatchObject(conflict('too_large'));
    free = Number.MAX_SAFE_INTEGER;
    await expect(uploads.begin({ purpose, bytes: IMPORT_MAX })).resolves.toBeDefined();
    const { id } = await uploads.begin({ purpose, bytes: 1 });
    await uploads.append({ id, offset: 0, chunk: 'eA==' });
    expect(() => uploads.take(id, 'backup')).toThrow(NotFound);
    expect(uploads.take(id, purpose)).toMatchObject({ bytes: 1 });
  });

  it('require free space, including that of running uploads', async () => {
    free = 1.5 * 1024 ** 3;
    const bytes = 1024 ** 3;
    await uploads.begin({ purpose: 'backup', bytes });
    await expect(uploads.begin({ purpose: 'backup', bytes })).rejects.toMatchObject(conflict('no_space'));
    expect(lying()).toHaveLength(1);
  });

  it('allow eight uploads at a time, even if all begin at once', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => uploads.begin({ purpose: 'reference', bytes: 5 })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    for (const one of all) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject(conflict('too_many'));
    }
  });

  it('report an unusable uploads folder', async () => {
    writeFileSync(join(dataFolder, 'uploads'), 'a file in its place');
    await expect(uploads.begin({ purpose: 'reference', bytes: 5 })).rejects.toMatchObject({
      name: 'StorageError',
    });
  });
});

describe('an abandoned upload', () => {
  it('is removed when it is dropped, even in the middle of a chunk', async () => {
    const { id } = await uploads.begin({ purpose: 'reference', bytes: 500_000 });
    const piece = uploads.append({ id, offset: 0, chunk: Buffer.alloc(400_000).toString('base64') });
    await uploads.drop(id);
    await piece.catch(() => undefined);
    expect(lying()).toEqual([]);
  });

  it('is removed after ten minutes without a chunk, and no sooner', async () => {
    const [idle, busy] = [
      await uploads.begin({ purpose: 'reference', bytes: 5 }),
      await uploads.begin({ purpose: 'reference', bytes: 5 }),
    ];
    await clock.advance(9 * 60_000);
    await uploads.append({ id: busy.id, offset: 0, chunk: base64('h') });
    await clock.advance(2 * 60_000);
    await expect.poll(lying).toEqual([`${busy.id}.part`]);
    expect(() => uploads.append({ id: idle.id, offset: 0, chunk: base64('h') })).toThrow('no upload');
    await clock.advance(25 * 60_000);
    await expect.poll(lying).toEqual([]);
    await expect.poll(() => clock.waiting).toBe(0);
  });

  it('is removed at the start if it is from an earlier run', async () => {
    mkdirSync(join(dataFolder, 'uploads'));
    writeFileSync(join(dataFolder, 'uploads', '01ARZ3NDEKTSV4RRFFQ69G5FAV.part'), 'left');
    writeFileSync(join(dataFolder, 'uploads', 'note.txt'), 'mine');
    const { id } = await uploads.begin({ purpose: 'reference', bytes: 5 });
    await uploads.removeStale();
    expect(lying().sort()).toEqual([`${id}.part`, 'note.txt'].sort());
  });

  it('leaves no timer once uploads are closed', async () => {
    await uploads.begin({ purpose: 'reference', bytes: 5 });
    uploads.close();
    expect(clock.waiting).toBe(0);
  });
});

describe('the upload API', () => {
  it('accepts chunks, and returns the reason for each refusal', async () => {
    const core = await testCore();
    try {
      const { begin, append, drop } = core.api.uploads;
      const { id } = await begin({ purpose: 'reference', bytes: 5 });
      expect(await append({ id, offset: 0, chunk: base64('hello') })).toEqual({ offset: 5 });
      await drop({ id });
      const refused = (reason: string) => ({ code: 'CONFLICT', data: { reason } });
      const bytes = UPLOAD_REFERENCE_MAX + 1;
      await expect(begin({ purpose: 'reference', bytes })).rejects.toMatchObject(refused('too_large'));
      const other = await begin({ purpose: 'reference', bytes: 5 });
      const broken = append({ id: other.id, offset: 0, chunk: 'aGVsbG8' });
      await expect(broken).rejects.toMatchObject(refused('piece_broken'));
      await expect(append({ id, offset: 0, chunk: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    } finally {
      await core.close();
    }
  });
});
