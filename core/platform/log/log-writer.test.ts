import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hookDisk, setDiskListener } from '../../testing/disk-operations.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { LogWriter } from './log-writer.ts';

const START = Date.UTC(2026, 0, 2, 3, 4, 5);
const DAY = 86_400_000;

function setUp() {
  const folder = join(temporaryFolder().path, 'logs');
  const clock = new FakeClock(START);
  const troubles: unknown[] = [];
  const open = () => new LogWriter({ folder, clock, onTrouble: (error) => troubles.push(error) });
  return { folder, clock, troubles, open, files: () => readdirSync(folder).sort() };
}

const line = (text: string) => `${JSON.stringify({ message: text })}\n`;

test('writes lines to disk at once, in a file only its owner can read', () => {
  const { folder, open, files } = setUp();
  const writer = open();
  writer.write(line('one'));
  writer.write(line('two'));
  expect(files()).toEqual(['quartet-2026-01-02-000.jsonl']);
  const path = join(folder, files()[0] ?? '');
  expect(readFileSync(path, 'utf8')).toBe(line('one') + line('two'));
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  writer.close();
  writer.write(line('after the end'));
  expect(readFileSync(path, 'utf8')).not.toContain('after');
});

test('starts a new file each day, and when one is full', async () => {
  const { clock, open, files } = setUp();
  const writer = open();
  const half = line('x'.repeat(3 * 1024 * 1024));
  writer.write(half);
  writer.write(half);
  await clock.advance(DAY);
  writer.write(line('tomorrow'));
  expect(files()).toEqual([
    'quartet-2026-01-02-000.jsonl',
    'quartet-2026-01-02-001.jsonl',
    'quartet-2026-01-03-000.jsonl',
  ]);
});

test('the next start continues the file of the day after a truncated line', () => {
  const { folder, open, files } = setUp();
  const first = open();
  first.write(line('one'));
  first.close();
  const path = join(folder, files()[0] ?? '');
  writeFileSync(path, `${line('one')}{"message":"cu`);
  open().write(line('two'));
  expect(readFileSync(path, 'utf8').split('\n')).toEqual([
    line('one').trim(),
    '{"message":"cu',
    line('two').trim(),
    '',
  ]);
  expect(files()).toHaveLength(1);
});

test('keeps seven files of at most two weeks, and deletes only ours', async () => {
  const { folder, clock, open, files } = setUp();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'notes of mine.txt'), 'x');
  const writer = open();
  for (let day = 0; day < 10; day++) {
    writer.write(line(`day ${day}`));
    await clock.advance(DAY);
  }
  expect(files()).toHaveLength(8);
  expect(files()[0]).toBe('notes of mine.txt');
  expect(files()[1]).toBe('quartet-2026-01-05-000.jsonl');
  await clock.advance(20 * DAY);
  writer.write(line('much later'));
  expect(files()).toEqual(['notes of mine.txt', 'quartet-2026-02-01-000.jsonl']);
});

test('loses no line and does not reorder files when the clock is set back', async () => {
  const { folder, clock, open, files } = setUp();
  const writer = open();
  await clock.advance(400 * DAY);
  writer.write(line('a year ahead'));
  clock.jump(-400 * DAY);
  writer.write(line('today again'));
  writer.close();
  // The next start cleans up again.
  open().write(line('and once more'));
  expect(files()).toEqual(['quartet-2027-02-06-000.jsonl']);
  expect(readFileSync(join(folder, files()[0] ?? ''), 'utf8')).toBe(
    line('a year ahead') + line('today again') + line('and once more'),
  );
});

test('sorts the file after the thousandth of a day behind it', () => {
  const { folder, open, files } = setUp();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'quartet-2026-01-02-999.jsonl'), 'x'.repeat(5 * 1024 * 1024));
  open().write(line('the next'));
  expect(files().at(-1)).toBe('quartet-2026-01-03-000.jsonl');
});

test('loses no line if an old file cannot be removed', async () => {
  const { folder, clock, troubles, open, files } = setUp();
  // No system removes a folder as a file.
  mkdirSync(join(folder, 'quartet-2025-01-01-000.jsonl', 'held'), { recursive: true });
  const writer = open();
  writer.write(line('one'));
  await clock.advance(DAY);
  writer.write(line('two'));
  expect(troubles).toEqual([]);
  expect(readFileSync(join(folder, files().at(-1) ?? ''), 'utf8')).toBe(line('two'));
});

test('leaves no file open if the disk does not even accept a line break', async () => {
  const { folder, clock, open } = setUp();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'quartet-2026-01-02-000.jsonl'), 'cut in the mid');
  await hookDisk();
  const [opened, left] = [[] as unknown[], new Set<unknown>()];
  setDiskListener({
    before({ name }) {
      if (name === 'write') throw Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' });
      return undefined;
    },
    after({ name, fd }, result) {
      if (name === 'open') {
        opened.push(result);
        left.add(result);
      }
      if (name === 'close') left.delete(fd);
    },
  });
  const writer = open();
  for (let n = 0; n < 5; n++) {
    writer.write(line('lost'));
    await clock.advance(60_000);
  }
  setDiskListener(null);
  expect([opened.length, left.size]).toEqual([5, 0]);
});

test('reports a failure once, retries, and counts the lost lines', async () => {
  const { folder, clock, troubles, open, files } = setUp();
  // A file in place of the folder blocks every writer, even root.
  writeFileSync(folder, '');
  const writer = open();
  for (let n = 0; n < 3; n++) writer.write(line(`lost ${n}`));
  await clock.advance(60_000);
  writer.write(line('lost again'));
  expect(troubles).toHaveLength(1);
  expect(writer.failing).toBe(true);
  rmSync(folder);
  writer.write(line('too early'));
  await clock.advance(60_000);
  writer.write(line('kept'));
  expect(writer.failing).toBe(false);
  const text = readFileSync(join(folder, files()[0] ?? ''), 'utf8')
    .trim()
    .split('\n');
  expect(text.map((each) => JSON.parse(each))).toMatchObject([
    { level: 'warn', message: 'lines could not be written', lines: 5 },
    { message: 'kept' },
  ]);
});
